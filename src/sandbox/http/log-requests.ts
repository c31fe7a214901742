import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServiceFault } from '../faults/kinds.ts';
import type { RequestLog } from '../request-log.ts';

/** Logs every request to the service, with the fault that affected it. */
export function logRequests(
  server: FastifyInstance,
  log: RequestLog,
  isNoted: (request: FastifyRequest) => boolean,
  struck: (request: FastifyRequest) => ServiceFault | null,
): void {
  server.addHook('onRequest', async (request, reply) => {
    if (!isNoted(request)) return;
    const began = performance.now();
    const note = (): void =>
      log.add({
        at: Date.now(),
        on: 'service',
        method: request.method,
        path: request.url.split('?')[0] ?? '',
        status: reply.raw.writableFinished ? reply.raw.statusCode : null,
        tookMs: performance.now() - began,
        authorization: request.headers.authorization !== undefined,
        range: null,
        fault: struck(request)?.kind ?? null,
      });
    if (reply.raw.destroyed) note();
    else reply.raw.once('close', note);
  });
}
