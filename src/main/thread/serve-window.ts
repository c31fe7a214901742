import { hostname, userInfo } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { StandardRPCSerializer } from '@orpc/client/standard';
import { getEventIteratorSchemaDetails } from '@orpc/contract';
import { StandardHandler, StandardRPCCodec, StandardRPCMatcher } from '@orpc/server/standard';
import { type MinimalWebsocket, WebsocketHandler } from '@orpc/server/websocket';
import { contract } from '../../contract/index.ts';
import type { StationRouter } from '../station/api/index.ts';
import { asCaller, type Caller, OWN_WINDOW } from '../station/model/caller.ts';
import { type Call, readCall } from './calls.ts';
import { EventWriter } from './event-writer.ts';
import type { FromWindow, ToWindow } from './wire.ts';

/** Most calls a browser window may have open at once: a screen needs a dozen calls and a few streams. */
const MAX_CALLS = 256;
const MAX_STREAMS = 64;

/**
 * Answers one window's calls over its port, in the station's thread. A malformed message ends the link, and
 * so do more open calls than a browser window needs. A message counts as sent once it has left for the
 * window, so a stream waits for a slow window instead of filling the memory.
 */
export function serveWindow(port: MessagePort, router: StationRouter): void {
  const events = new EventWriter();
  const codec = new StandardRPCCodec(new StandardRPCSerializer(events));
  const rpc = new WebsocketHandler(new StandardHandler(router, new StandardRPCMatcher(), codec, {}));
  const leaving: (() => void)[] = [];
  const post = (message: ToWindow): void => port.postMessage(message);
  const link: MinimalWebsocket = {
    send: (data: string | Uint8Array<ArrayBuffer>): Promise<void> =>
      new Promise((resolve) => {
        leaving.push(resolve);
        post(events.written(data));
      }),
    // The handler receives messages and the close event below.
    addEventListener: () => undefined,
  };
  const open = { calls: 0, streams: 0 };
  port.on('message', (message: FromWindow) => {
    if (message.kind === 'sent') {
      leaving.shift()?.();
      return;
    }
    const { data, caller } = message;
    const call = readCall(data);
    if (call === null) return post({ kind: 'refused', why: 'Not a call.' });
    const kind = isStream(call) ? 'streams' : 'calls';
    // The desktop's own window has no limit: nobody else can use it.
    const isBrowser = caller !== null;
    if (isBrowser && (open.streams >= MAX_STREAMS || open.calls >= MAX_CALLS)) {
      return post({ kind: 'refused', why: 'Too many calls at once.' });
    }
    open[kind]++;
    const answer = (): Promise<void> => rpc.message(link, String(data), { context: {} });
    // Resolves when the call is answered; for a stream, when it has ended.
    asCaller(caller ?? ownWindow, answer)
      .catch(() => port.close())
      .finally(() => open[kind]--);
  });
  port.on('close', () => {
    rpc.close(link);
    for (const left of leaving.splice(0)) left();
  });
}

/** The window of the person logged in to this machine. */
const ownWindow: Caller = {
  sessionId: OWN_WINDOW,
  name: userInfo().username,
  operatorId: null,
  desk: hostname(),
  client: OWN_WINDOW,
  byLink: false,
};

/** Paths of the procedures that answer with a stream, as calls name them. */
const streams: ReadonlySet<string> = new Set(
  Object.entries(contract).flatMap(([group, procedures]) =>
    Object.entries(procedures)
      .filter(([, one]) => getEventIteratorSchemaDetails(one['~orpc'].outputSchema) !== undefined)
      .map(([name]) => `/${group}/${name}`),
  ),
);

const isStream = (call: Call): boolean => 'p' in call && isAddressed(call.p) && streams.has(call.p.u);

const isAddressed = (payload: unknown): payload is { readonly u: string } =>
  typeof payload === 'object' && payload !== null && 'u' in payload && typeof payload.u === 'string';
