import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Locale, localeOf } from '../locales.ts';
import { StatusRefusedError } from '../world/events.ts';
import type { Operation } from './operations.ts';
import { PageQuery } from './schemas.ts';

const IdParams = z.object({ id: z.string().max(200) });

/** What a handler knows about a request. */
export interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly locale: Locale;
  /** The value of `{id}` in the path. */
  readonly id: string;
}

/** Serves one operation; `handle` returns the body of the answer. */
export function serve(
  server: FastifyInstance,
  operation: Operation,
  handle: (asked: Asked) => unknown,
): void {
  const { answer } = operation;
  server.route({
    method: operation.method,
    url: operation.path.replace('{id}', ':id'),
    constraints: { generation: 'document' },
    handler: async (request, reply) => {
      const locale = localeOf(request.headers['accept-language']);
      const id = operation.path.includes('{id}') ? IdParams.parse(request.params).id : '';
      if (answer.status !== 302) reply.code(answer.status);
      return handle({ request, reply, locale, id });
    },
  });
}

/**
 * The body of a request, validated by the schema. Throws ZodError, or StatusRefusedError if there is none.
 */
export function bodyOf<T extends z.ZodType>(request: FastifyRequest, schema: T): z.output<T> {
  if (request.body === undefined || request.body === null) {
    throw new StatusRefusedError(400, 'The request needs a JSON body.');
  }
  return schema.parse(request.body);
}

/**
 * One page of a list, with a Link header to the next if there is more. The document shows no pagination: this
 * is the sandbox's own. With `overlaps`, each page starts with the last item of the previous one.
 */
export function pageOf<T>(
  { request, reply }: Pick<Asked, 'request' | 'reply'>,
  list: { readonly size: number; slice(from: number, count: number): readonly T[] },
  overlaps: boolean,
): readonly T[] {
  const query = PageQuery.safeParse(request.query);
  if (!query.success) {
    const [issue] = query.error.issues;
    throw new StatusRefusedError(
      400,
      `${issue?.path.join('.') ?? 'query'}: ${issue?.message ?? 'not readable'}`,
    );
  }
  const { page, per_page: length } = query.data;
  const from = (page - 1) * length;
  const [path] = request.url.split('?');
  if (list.size > from + length) {
    const next = new URLSearchParams({ page: String(page + 1), per_page: String(length) });
    reply.header('link', `<${path}?${next}>; rel="next"`);
  }
  const before = overlaps && page > 1 ? 1 : 0;
  return list.slice(from - before, length + before);
}
