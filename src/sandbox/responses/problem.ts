import type { FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { StatusRefusedError } from '../world/events.ts';

/**
 * Answers every failure of `server` as problem+json (RFC 9457). Section 7 shows no error body: this one is
 * the sandbox's.
 */
export function answerWithProblems(server: FastifyInstance): void {
  server.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .type('application/problem+json')
      .send(problemJson(404, `There is nothing at ${request.method} ${request.url.split('?')[0]}.`)),
  );
  server.setErrorHandler((error, _request, reply) => {
    const { status, detail } = problemOf(error);
    return reply.code(status).type('application/problem+json').send(problemJson(status, detail));
  });
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Unprocessable',
  429: 'Too many requests',
  500: 'Sandbox failure',
  502: 'Bad gateway',
  503: 'Unavailable',
};

export const problemJson = (status: number, detail: string) => ({
  title: titles[status] ?? 'Error',
  status,
  detail,
});

/** The answer to a request that failed with an error. */
export function problemOf(error: unknown): { status: number; detail: string } {
  if (error instanceof StatusRefusedError) return { status: error.status, detail: error.message };
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    const where = issue === undefined || issue.path.length === 0 ? 'The request' : issue.path.join('.');
    return { status: 422, detail: `${where}: ${issue?.message ?? 'not readable'}` };
  }
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    return { status: error.statusCode, detail: error.message };
  }
  return { status: 500, detail: error instanceof Error ? error.message : 'unknown' };
}
