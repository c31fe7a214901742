import type { FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { Refused } from '../world/world.ts';

/** Answers every failure of `server` as problem+json (RFC 9457). Section 7 shows no error body: this one is the sandbox's. */
export function answerWithProblems(server: FastifyInstance): void {
  server.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .type('application/problem+json')
      .send({ title: 'Not found', status: 404, detail: `There is nothing at ${request.url.split('?')[0]}.` }),
  );
  server.setErrorHandler((error, _request, reply) => {
    const { status, detail } = problemOf(error);
    return reply
      .code(status)
      .type('application/problem+json')
      .send({ title: titles[status] ?? 'Error', status, detail });
  });
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  404: 'Not found',
  409: 'Conflict',
  422: 'Unprocessable',
  500: 'Sandbox failure',
};

function problemOf(error: unknown): { status: number; detail: string } {
  if (error instanceof Refused) return { status: error.status, detail: error.message };
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    return { status: 422, detail: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not readable'}` };
  }
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    return { status: error.statusCode, detail: error.message };
  }
  return { status: 500, detail: error instanceof Error ? error.message : 'unknown' };
}
