import type { FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { problemOf } from '../responses/problem.ts';
import { StatusRefusedError } from '../world/events.ts';

/** A refusal in the words of a generation. */
export class CanonicalError extends StatusRefusedError {
  readonly canonical: string;
  readonly violations: Readonly<Record<string, readonly string[]>> | null;

  constructor(
    canonical: string,
    message: string,
    violations: Readonly<Record<string, readonly string[]>> | null = null,
  ) {
    super(400, message);
    this.canonical = canonical;
    this.violations = violations;
  }
}

/** The body of an error in both generations. */
export const errorJson = (
  canonical: string,
  message: string,
  violations: Readonly<Record<string, readonly string[]>> | null = null,
) => ({ error: { canonical, message }, ...(violations === null ? {} : { violations }) });

/** A request that is not valid, by field. */
function violationsOf(error: ZodError): Readonly<Record<string, readonly string[]>> {
  const violations: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    const field = path.length === 0 ? 'body' : path.join('.');
    violations[field] = [...(violations[field] ?? []), message];
  }
  return violations;
}

/** Answers every failure within `server` as the generations do. */
export function answerWithCanonicals(server: FastifyInstance): void {
  server.setErrorHandler((error, _request, reply) => {
    if (error instanceof CanonicalError) {
      return reply.code(400).send(errorJson(error.canonical, error.message, error.violations));
    }
    if (error instanceof ZodError) {
      return reply
        .code(400)
        .send(errorJson('api.request.error.payload', 'The payload is not valid.', violationsOf(error)));
    }
    const { status, detail } = problemOf(error);
    return reply.code(status).send(errorJson(canonicalOf(status), detail));
  });
}

function canonicalOf(status: number): string {
  if (status === 401) return 'api.auth.error.unauthorized';
  if (status === 404) return 'api.request.error.not_found';
  return 'api.common.client_error';
}
