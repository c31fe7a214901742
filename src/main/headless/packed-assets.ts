import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Of 11: what comes after it takes several times as long, for a few hundredths less. */
const QUALITY = 6;
const PACKABLE = /^(text\/(javascript|css)|application\/javascript|image\/svg\+xml)\b/;
const UNPACKS = /(^|[\s,])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;

/**
 * Packs scripts and styles on their way to a browser that unpacks them: a desk may be on a slow line. It asks
 * for each once, as it keeps them for good.
 */
export function packAssets(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    const isWhole = request.method === 'GET' && reply.statusCode === 200;
    if (!isWhole || !request.url.startsWith('/assets/')) return payload;
    if (!PACKABLE.test(String(reply.getHeader('content-type')))) return payload;
    reply.header('vary', 'accept-encoding');
    if (!(payload instanceof Readable) || !UNPACKS.test(request.headers['accept-encoding'] ?? ''))
      return payload;
    reply.removeHeader('content-length').removeHeader('accept-ranges').header('content-encoding', 'br');
    const packing = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    // An error ends the answer, as it does without packing.
    pipeline(payload, packing, () => undefined);
    return packing;
  });
}
