import type { FastifyRequest } from 'fastify';
import { StatusRefusedError } from '../world/events.ts';

/**
 * The admin has no login: it is for whoever sits at this machine. A web page from elsewhere must not reach it, though:
 * neither by a name that was made to point here (Host) nor by a form or script of its own (Origin). Throws Refused.
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
