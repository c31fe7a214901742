import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { close, listen } from './listen.ts';

/** A service whose artwork can be exchanged for a file made on purpose. */
export interface ArtworkProxy {
  readonly baseUrl: string;
  /** From now on every artwork is this file; null: the service's own. */
  serveInstead(pdf: Buffer | null): void;
  stop(): Promise<void>;
}

/** Stands before a service, and says all that it says but for where artwork is. */
export async function startArtworkProxy(service: string): Promise<ArtworkProxy> {
  let artwork: Buffer | null = null;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '/' } = request;
    if (url.startsWith('/made/')) {
      response.writeHead(200, { 'content-length': artwork?.length ?? 0 }).end(artwork);
      return;
    }
    const { authorization = '', 'accept-language': language = 'en' } = request.headers;
    const reply = await fetch(`${service}${url}`, {
      headers: { authorization, 'accept-language': language },
    });
    const said = await reply.text();
    const isPath = artwork !== null && url.endsWith('/download-path');
    const body = isPath ? JSON.stringify({ url: `${origin}/made/artwork.pdf` }) : said;
    const link = reply.headers.get('link');
    response
      .writeHead(reply.status, {
        'content-type': reply.headers.get('content-type') ?? 'application/json',
        ...(link === null ? {} : { link: link.replaceAll(service, origin) }),
      })
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
