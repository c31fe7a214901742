import type { OpenStation } from './open-station.ts';

/** How long an orderly end may take, in milliseconds; the store copes with any other. */
const STOP_WITHIN_MS = 15_000;

export interface FatalErrorParts {
  /** The station while it is being opened and afterwards; null before that. */
  readonly station: () => Promise<Pick<OpenStation, 'logCrash' | 'stop'>> | null;
  /** Shows the error to the user who started the process. */
  readonly show: (error: unknown) => void;
  /** Ends the process. */
  readonly exit: (code: number) => void;
}

/**
 * What every host does about an uncaught error: it is logged and shown, and the process ends with code 1, for
 * its service manager or its operator to restart it. After an unhandled rejection, everything is stopped in
 * order first. After an uncaught exception the state is unknown, so the process ends at once, as if it had
 * been killed; the station's own log has heard of it (`uncaughtExceptionMonitor`).
 */
export function endOnFatalErrors({ station, show, exit }: FatalErrorParts): void {
  let isEnding = false;
  const stopThenExit = async (error: unknown): Promise<void> => {
    const opened = (await station()?.catch(() => null)) ?? null;
    opened?.logCrash(error);
    if (isEnding) return;
    isEnding = true;
    // What cannot be stopped has been logged.
    await opened?.stop().catch(() => undefined);
    show(error);
    exit(1);
  };
  process.on('unhandledRejection', (error) => {
    setTimeout(() => exit(1), STOP_WITHIN_MS);
    void stopThenExit(error);
  });
  process.on('uncaughtException', (error) => {
    show(error);
    exit(1);
  });
}
