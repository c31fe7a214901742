import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { close, listen } from './listen.ts';

/** What must never run in a window: each sets `window.wasRun` where it does. */
const attacks = [
  '<img src=x onerror="window.wasRun=1">',
  '"><script>window.wasRun=1</script>',
  '</title><svg onload="window.wasRun=1">',
  'javascript:window.wasRun=1',
  '{{constructor.constructor("window.wasRun=1")()}}',
];
/**
 * What a deployment keys its objects by, and what is no text: these stay, so that the rest is read at all.
 */
const kept = new Set(['id', 'canonical', 'locale', 'mime_type', 'created_at', 'updated_at', 'alias']);

/** A service in which every text is an attack on its reader. */
export interface HostileProxy {
  readonly baseUrl: string;
  /** From now on every artwork is this file. */
  serveInstead(pdf: Buffer): void;
  stop(): Promise<void>;
}

/** Stands before a service and adds an attack to every text of its answers, of its errors too. */
export async function startHostileProxy(service: string): Promise<HostileProxy> {
  let artwork: Buffer | null = null;
  let turn = 0;
  const attacked = (text: string): string => `${text} ${attacks[turn++ % attacks.length]}`;
  const rewritten = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') {
      if (artwork !== null && URL.canParse(value) && value.startsWith('http')) return `${origin}/artwork.pdf`;
      return kept.has(key) ? value : attacked(value);
    }
    if (Array.isArray(value)) return value.map((one) => rewritten(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, rewritten(one, name)]));
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url === '/artwork.pdf') {
      response.writeHead(200, { 'content-length': artwork?.length ?? 0 }).end(artwork);
      return;
    }
    const { authorization = '', 'accept-language': language = 'en' } = request.headers;
    const reply = await fetch(`${service}${request.url}`, {
      headers: { authorization, 'accept-language': language },
    });
    const body = JSON.stringify(rewritten(await reply.json()));
    response
      .writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? 'application/json' })
      .end(body);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const origin = await listen(server);
  return {
    baseUrl: origin,
    serveInstead(pdf) {
      artwork = pdf;
    },
    stop: () => close(server),
  };
}
