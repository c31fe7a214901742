import type { FastifyRequest } from 'fastify';
import { StatusRefusedError } from '../world/events.ts';

/**
 * The admin has no login: it is for the user of this machine. A foreign web page must not reach it, neither
 * by DNS rebinding (Host) nor by a form or script (Origin). Throws StatusRefusedError.
 */
export function assertOwnPage(request: Pick<FastifyRequest, 'headers'>, port: number): void {
  const own = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (!own.includes(request.headers.host ?? '')) {
    throw new StatusRefusedError(403, 'The admin answers to 127.0.0.1 and localhost only.');
  }
  const { origin } = request.headers;
  if (origin !== undefined && !own.some((host) => origin === `http://${host}`)) {
    throw new StatusRefusedError(403, 'The admin does not answer to other web pages.');
  }
}
