import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { close, listen } from './listen.ts';

/** A service that does not say everything. */
export interface FieldHidingProxy {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

/** Stands before a service, and passes everything on but one field of its answers. */
export async function startFieldHidingProxy(service: string, hidden: string): Promise<FieldHidingProxy> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '/', method = 'GET' } = request;
    const { authorization = '', 'accept-language': language = 'en', 'content-type': type } = request.headers;
    const body = await buffer(request);
    const reply = await fetch(`${service}${url}`, {
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
      ...(link === null ? {} : { link: link.replaceAll(service, origin) }),
    });
    const without = (key: string, value: unknown): unknown => (key === hidden ? undefined : value);
    response.end(text === '' ? '' : JSON.stringify(JSON.parse(text), without));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const origin = await listen(server);
  return { baseUrl: origin, stop: () => close(server) };
}
