import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { close, listen } from './listen.ts';

/** Stands in front of a service and passes everything on, except for what it changes. */
export interface ServiceProxy {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

/** A service whose artwork can be replaced by a file made for the purpose. */
export interface ArtworkProxy extends ServiceProxy {
  /** From now on all artwork is this file; null restores the service's own. */
  serveInstead(pdf: Buffer | null): void;
}

const ARTWORK_PATH = '/made/artwork.pdf';

/** @param changed returns the proxy's answer for a JSON answer of the service to `path`. */
async function startProxy(
  service: string,
  changed: (answer: unknown, path: string, artworkUrl: string | null) => unknown,
): Promise<ArtworkProxy> {
  let artwork: Buffer | null = null;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url: path = '/', method = 'GET' } = request;
    if (path === ARTWORK_PATH) {
      response.writeHead(200, { 'content-length': artwork?.length ?? 0 }).end(artwork);
      return;
    }
    const { authorization = '', 'accept-language': language = 'en', 'content-type': type } = request.headers;
    const body = await buffer(request);
    const reply = await fetch(`${service}${path}`, {
      method,
      headers: {
        authorization,
        'accept-language': language,
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
    });
    const text = await reply.text();
    const link = reply.headers.get('link');
    response.writeHead(reply.status, {
      'content-type': reply.headers.get('content-type') ?? 'application/json',
      ...(link === null ? {} : { link: link.replaceAll(service, baseUrl) }),
    });
    const artworkUrl = artwork === null ? null : `${baseUrl}${ARTWORK_PATH}`;
    response.end(text === '' ? '' : JSON.stringify(changed(JSON.parse(text), path, artworkUrl)));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const baseUrl = await listen(server);
  return {
    baseUrl,
    serveInstead(pdf) {
      artwork = pdf;
    },
    stop: () => close(server),
  };
}

/** Passes on everything except the location of artwork. */
export const startArtworkProxy = (service: string): Promise<ArtworkProxy> =>
  startProxy(service, (answer, path, artworkUrl) =>
    artworkUrl !== null && path.endsWith('/download-path') ? { url: artworkUrl } : answer,
  );

/** Removes one field from every answer. */
export const startFieldHidingProxy = (service: string, hidden: string): Promise<ServiceProxy> =>
  startProxy(service, (answer) =>
    JSON.parse(JSON.stringify(answer, (key, value: unknown) => (key === hidden ? undefined : value))),
  );

/** Code that must never run in a window: each sets `window.wasRun` if it does. */
const attacks = [
  '<img src=x onerror="window.wasRun=1">',
  '"><script>window.wasRun=1</script>',
  '</title><svg onload="window.wasRun=1">',
  'javascript:window.wasRun=1',
  '{{constructor.constructor("window.wasRun=1")()}}',
];
/**
 * The keys of a deployment's objects, and fields that are not text: these stay, so that the rest is read at
 * all.
 */
const kept = new Set(['id', 'canonical', 'locale', 'mime_type', 'created_at', 'updated_at', 'alias']);

/** The same text gets the same attack in every answer: a label that changed would be another component. */
function attackOn(text: string): string {
  const sum = [...text].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return `${text} ${attacks[sum % attacks.length]}`;
}

/** Adds an attack to every text of every answer, including errors. */
export function startHostileProxy(service: string): Promise<ArtworkProxy> {
  const attacked = (value: unknown, key: string, artworkUrl: string | null): unknown => {
    if (typeof value === 'string') {
      if (artworkUrl !== null && URL.canParse(value) && value.startsWith('http')) return artworkUrl;
      return kept.has(key) ? value : attackOn(value);
    }
    if (Array.isArray(value)) return value.map((one) => attacked(one, '', artworkUrl));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, attacked(one, name, artworkUrl)]),
    );
  };
  return startProxy(service, (answer, _path, artworkUrl) => attacked(answer, '', artworkUrl));
}
