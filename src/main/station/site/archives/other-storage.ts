import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { siteAuthorization } from '../../../../contract/index.ts';
import type { OtherCopy } from '../../artwork/index.ts';

/** On a local network, an answer or its next bytes come sooner than this, or are not waited for. */
const ANSWERS_WITHIN_MS = 5_000;

/** The archive of another station, asked once: anything but the whole file is a failure. */
export const otherStorage = (agent: Agent, key: string): OtherCopy['storage'] => ({
  silenceMs: ANSWERS_WITHIN_MS,
  open: (url, _headers, _source, signal) => ask(url, { agent, key, signal }),
});

/** Its key is sent only over a connection that `agent` has made, which trusts one certificate. */
function ask(
  url: URL,
  { agent, key, signal }: { readonly agent: Agent; readonly key: string; readonly signal: AbortSignal },
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const headers = { authorization: siteAuthorization(key), 'accept-encoding': 'identity' };
  return new Promise((resolve, reject) => {
    const request = send(url, { agent, headers, signal });
    const timeout = setTimeout(() => request.destroy(new Error('No answer in time.')), ANSWERS_WITHIN_MS);
    request.on('response', (response) => {
      clearTimeout(timeout);
      if (response.statusCode === 200) return resolve(response);
      response.destroy();
      reject(new Error(`It answered with status ${response.statusCode}.`));
    });
    request.on('error', (error) => {
      clearTimeout(timeout);
      reject(error);
    });
    request.end();
  });
}
