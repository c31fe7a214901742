import { AsyncLocalStorage } from 'node:async_hooks';
import type { OperatorId } from '../../contract/index.ts';

/** Who asks: a window, and the person at it where they have said who they are. */
export interface Caller {
  /** Of the login that the window belongs to; `own` for the window on the station's own machine. */
  readonly sessionId: string;
  /** What the person is called. */
  readonly name: string | null;
  /** Who it is among the operators of the station; null: nobody, or the station has none. */
  readonly operatorId: OperatorId | null;
  /** What the window or its machine is called, for the log; null where that is not known. */
  readonly desk: string | null;
  /** Logged in by a link that the host itself gave out: whoever can read that administers the station. */
  readonly byLink: boolean;
}

/** The session of the window on the station's own machine. */
export const OWN_WINDOW = 'own';

const callers = new AsyncLocalStorage<Caller>();

/** Runs a call, and all that follows from it, in the name of whoever asks. */
export const asCaller = <T>(caller: Caller, call: () => T): T => callers.run(caller, call);

/** Null for the host's own calls, and for what the station does by itself. */
export const currentCaller = (): Caller | null => callers.getStore() ?? null;
