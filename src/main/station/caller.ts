import { AsyncLocalStorage } from 'node:async_hooks';

/** Who asks, for the headless host: a session, and the person in it where they have said who they are. */
export interface Caller {
  readonly sessionId: string;
  readonly name: string | null;
}

const callers = new AsyncLocalStorage<Caller>();

/** Runs a call, and all that follows from it, in the name of whoever asks. */
export const asCaller = <T>(caller: Caller, call: () => T): T => callers.run(caller, call);

/** Null on the desktop, and for what the station does by itself. */
export const currentCaller = (): Caller | null => callers.getStore() ?? null;
