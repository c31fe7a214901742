import type { RPCHandler } from '@orpc/server/message-port';
import { z } from 'zod';

/**
 * What a window may send: a call, or the end of one. The contract takes no streams and no files, so their
 * messages are not among them, and neither are headers: what is left cannot make the library's decoder
 * stumble.
 */
const Call = z.union([
  z.strictObject({
    i: z.union([z.string().max(40), z.number()]),
    t: z.literal(1).optional(),
    p: z.strictObject({ u: z.string().regex(/^(\/[A-Za-z]{1,40}){1,4}$/), b: z.unknown().optional() }),
  }),
  z.strictObject({
    i: z.union([z.string().max(40), z.number()]),
    t: z.literal(4),
    p: z.unknown().optional(),
  }),
]);
export type Call = z.infer<typeof Call>;

/** A call is short; a message that is longer is none. */
export const MAX_CALL_CHARACTERS = 1024 * 1024;

/** Reads one message of a window; null where it is no call. Only text is read. */
export function readCall(data: unknown): Call | null {
  if (typeof data !== 'string' || data.length > MAX_CALL_CHARACTERS) return null;
  try {
    return Call.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}

/** Electron's port of the main process, as far as it is used here. */
export interface Port {
  on(event: 'message', listener: (message: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(data: unknown): void;
  close(): void;
}

/**
 * Answers one window's calls on its message port. A window that sends anything else loses its port. Returns a
 * function that ends it. Its subscriptions end with the port, whichever side closes it.
 */
export function answerOnPort(port: Port, rpc: RPCHandler<Record<never, never>>): () => void {
  let closed = false;
  let notifyClosed = (): void => undefined;
  const close = (): void => {
    if (closed) return;
    closed = true;
    port.close();
    notifyClosed();
  };
  port.on('close', close);
  rpc.upgrade(
    {
      on(event: string, listener: (event?: { data: unknown }) => void) {
        if (event === 'close') notifyClosed = () => listener();
        if (event === 'message') {
          port.on('message', ({ data }) => {
            const call = readCall(data);
            if (call === null) close();
            else listener({ data: call });
          });
        }
      },
      postMessage(data: unknown) {
        if (!closed) port.postMessage(data);
      },
    },
    { context: {} },
  );
  return close;
}
