import { app, powerMonitor, powerSaveBlocker } from 'electron';

/** What the machine's power events mean for a station. */
interface PowerParts {
  readonly sleep: () => void;
  readonly wake: () => void;
  /** True while something has to be finished before the machine may shut down. */
  readonly isWorking: () => boolean;
}

/**
 * Before the machine sleeps, the station's thread is told to stop transfers. Electron lets the machine sleep
 * as soon as the listeners have returned, so some may be cut off; afterwards all resume at their last byte,
 * and everything is read again. A shutdown is asked to wait until the app has quit, for a limited time; for
 * Windows see `holdSessionEnd`. If the system does not ask, or the power fails, the next start resumes.
 */
export function onPowerEvents({ sleep, wake, isWorking }: PowerParts): void {
  powerMonitor.on('suspend', sleep);
  powerMonitor.on('resume', wake);
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    if (isWorking()) event?.preventDefault();
    app.quit();
  });
}

/**
 * Makes Windows wait for the app to quit before it ends a session. Windows asks each window, so call this
 * before the first one is made.
 */
export function holdSessionEnd(isWorking: () => boolean): void {
  app.on('browser-window-created', (_event, window) => {
    window.on('query-session-end', (event) => {
      if (isWorking() && !event.reasons.includes('critical')) event.preventDefault();
      app.quit();
    });
  });
}

/** Keeps the machine awake for as long as it is told to. The screen may turn off. */
export class KeepAwake {
  #blocker: number | null = null;

  set(wanted: boolean): void {
    if (wanted) this.#blocker ??= powerSaveBlocker.start('prevent-app-suspension');
    else if (this.#blocker !== null) {
      powerSaveBlocker.stop(this.#blocker);
      this.#blocker = null;
    }
  }
}
