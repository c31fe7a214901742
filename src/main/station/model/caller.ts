import { AsyncLocalStorage } from 'node:async_hooks';
import type { OperatorId } from '../../../contract/index.ts';

/** Who is asking: a window, and the person at it if they have said who they are. */
export interface Caller {
  /** Id of the window's login; `own` for the window on the station's own machine. */
  readonly sessionId: string;
  /** The person's name. */
  readonly name: string | null;
  /** Which of the station's operators it is; null if none, or if the station has no operators. */
  readonly operatorId: OperatorId | null;
  /** The name of the window or its machine, for the log; null if unknown. */
  readonly desk: string | null;
  /** By what wrong guesses are counted, whatever the login: the desk, or the network it came from. */
  readonly client: string;
  /** When the login was, in milliseconds since the epoch; missing if it is not known. */
  readonly since?: number;
  /** Logged in by a link from the host itself; anybody who can read it may administer the station. */
  readonly byLink: boolean;
}

/** The session of the window on the station's own machine. */
export const OWN_WINDOW = 'own';

const callers = new AsyncLocalStorage<Caller>();

/** Runs a call, and everything that follows from it, in the name of the caller. */
export const asCaller = <T>(caller: Caller, call: () => T): T => callers.run(caller, call);

/** Null for the host's own calls, and for what the station does by itself. */
export const currentCaller = (): Caller | null => callers.getStore() ?? null;
