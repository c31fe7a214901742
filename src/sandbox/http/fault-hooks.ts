import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paced, plainly, type Sending } from '../faults/body.ts';
import type { ServiceFault } from '../faults/kinds.ts';
import { mangled } from '../faults/mangle.ts';
import { retryAfter } from '../faults/retry-after.ts';
import { cutInHeaders } from '../faults/sockets.ts';
import type { Switchboard } from '../faults/switchboard.ts';
import { problemJson } from '../responses/problem.ts';

/**
 * Lets the active faults affect the requests to `server` that `strikes` selects, before any other hook.
 * Returns a function that looks up the fault that affected a request.
 */
export function strikeAnswers(
  server: FastifyInstance,
  faults: Switchboard,
  strikes: (request: FastifyRequest) => boolean,
): (request: FastifyRequest) => ServiceFault | null {
  const struck = new WeakMap<FastifyRequest, ServiceFault>();
  const stopped = new AbortController();
  server.addHook('onClose', async () => stopped.abort());

  server.addHook('onRequest', async (request, reply) => {
    const fault = strikes(request) ? faults.forService(request.url) : null;
    if (fault === null) return;
    struck.set(request, fault);
    await strikeAtOnce(fault, request, reply, stopped.signal);
  });

  server.addHook('onSend', async (request, reply, payload) => {
    const fault = struck.get(request);
    if (fault === undefined) return payload;
    if (fault.kind === 'lost-answer') {
      request.raw.socket.destroy();
      return payload;
    }
    const sending = sendingOf(fault);
    const body = typeof payload === 'string' ? payload : '';
    if (sending !== plainly) {
      const bytes = Buffer.from(body);
      reply.header('content-length', bytes.length);
      return Readable.from(paced([bytes], sending, stopped.signal));
    }
    if (typeof payload !== 'string' || reply.statusCode >= 300) return payload;
    const made = mangled(fault, payload);
    if (made.type !== undefined) reply.type(made.type);
    reply.header('content-length', Buffer.byteLength(made.body));
    return made.body;
  });
  return (request) => struck.get(request) ?? null;
}

async function strikeAtOnce(
  fault: ServiceFault,
  request: FastifyRequest,
  reply: FastifyReply,
  signal: AbortSignal,
): Promise<void> {
  switch (fault.kind) {
    case 'offline':
      reply.hijack();
      request.raw.socket.destroy();
      return;
    case 'cut-in-headers':
      reply.hijack();
      cutInHeaders(request.raw.socket);
      return;
    case 'stall':
      reply.hijack();
      return;
    case 'delay':
      await wait(fault.ms, undefined, { signal });
      return;
    case 'status':
      await reply
        .code(fault.status)
        .headers(retryAfter(fault))
        .type('application/problem+json')
        .send(problemJson(fault.status, 'A fault of the sandbox, switched on by its admin.'));
      return;
    default:
      return;
  }
}

function sendingOf(fault: ServiceFault): Sending {
  switch (fault.kind) {
    case 'cut-in-body':
      return { bytesPerSecond: null, breaksOff: { afterBytes: fault.afterBytes, how: 'cut' } };
    case 'stall-in-body':
      return { bytesPerSecond: null, breaksOff: { afterBytes: fault.afterBytes, how: 'stall' } };
    case 'slow-body':
      return { bytesPerSecond: fault.bytesPerSecond, breaksOff: null };
    default:
      return plainly;
  }
}
