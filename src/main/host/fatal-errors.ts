import { endNow } from './end-now.ts';

/** How long an orderly end may take, in milliseconds; the store copes with any other. */
const STOP_WITHIN_MS = 15_000;
/** How long the log is waited for if the process ends at once. */
const LAST_WORDS_MS = 2_000;

interface Station {
  logCrash(error: unknown): Promise<void>;
  stop(): Promise<void>;
  /** Ends it at once; resolves when none of its calls waits for a disk any more. */
  kill(): Promise<void>;
}

export interface FatalErrorParts {
  /** The station while it is being opened and afterwards; null before that. */
  readonly station: () => Promise<Station> | null;
  /** Shows the error to the user who started the process. */
  readonly show: (error: unknown) => void;
  /** Ends the process; waits for every call to a disk. */
  readonly exit: (code: number) => void;
}

/**
 * What every host does about an uncaught error of its own: it is logged and shown, and the process ends with
 * code 1, for its service manager or its operator to restart it. After an unhandled rejection, everything is
 * stopped in order first. After an uncaught exception the state is unknown, so the process ends as soon as
 * that is in the log, as if it had been killed. An error in the station's thread ends that thread alone; it
 * comes here where the station cannot be kept alive.
 */
export function endOnFatalErrors({ station, show, exit }: FatalErrorParts): void {
  let isEnding = false;
  const logged = async (error: unknown): Promise<Station | null> => {
    const opened = (await station()?.catch(() => null)) ?? null;
    await opened?.logCrash(error).catch(() => undefined);
    return opened;
  };
  const stopThenExit = async (error: unknown): Promise<void> => {
    const opened = await logged(error);
    if (isEnding) return;
    isEnding = true;
    // What cannot be stopped has been logged.
    await opened?.stop().catch(() => undefined);
    show(error);
    exit(1);
  };
  process.on('unhandledRejection', (error) => {
    setTimeout(endNow, STOP_WITHIN_MS);
    void stopThenExit(error);
  });
  process.on('uncaughtException', (error) => {
    show(error);
    setTimeout(endNow, LAST_WORDS_MS);
    // An exit that waited for a disk would keep the timer from ending the process.
    void logged(error)
      .then((opened) => opened?.kill())
      .finally(() => exit(1));
  });
}
