import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import type { NativeWords } from '../../locales/words.ts';

/** A disk image, or where macOS runs a quarantined app: both are read-only, and gone at some time. */
const PASSING = /^\/Volumes\/|\/AppTranslocation\//;

interface MoveParts {
  /** Absolute path of the running program. */
  readonly program: string;
  /** Absolute path of the folder that remembers that it was offered. */
  readonly folder: string;
  readonly words: NativeWords;
  /** Quits, and calls `finish` once the station has stopped. */
  readonly quitAnd: (finish: () => void) => void;
  /** Restarts the app as it is. */
  readonly startAgain: () => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * On macOS, an app that runs from its disk image can never be updated: offers once to move it to the folder
 * of applications. The station works meanwhile, and is stopped before the move. Resolves with the answer.
 */
export async function offerMove({
  program,
  folder,
  words: t,
  quitAnd,
  startAgain,
  onFault,
}: MoveParts): Promise<void> {
  if (process.platform !== 'darwin' || !app.isPackaged) return;
  if (!PASSING.test(program) || app.isInApplicationsFolder() || !(await isFirstTime(folder))) return;
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: t('moveAsk'),
    detail: t('moveWhy'),
    buttons: [t('moveYes'), t('moveNo')],
    defaultId: 0,
    cancelId: 1,
  });
  if (response !== 0) return;
  quitAnd(() => {
    if (!isMoved(onFault)) startAgain();
  });
}

/** Moves the app, which then starts there; false if that failed or its user did not allow it. */
function isMoved(onFault: (error: unknown) => void): boolean {
  try {
    // An older one there is replaced; one that runs is left alone.
    return app.moveToApplicationsFolder({ conflictHandler: (conflict) => conflict === 'exists' });
  } catch (error) {
    onFault(error);
    return false;
  }
}

/** What cannot be remembered is not offered, because it would be at every start. */
const isFirstTime = (folder: string): Promise<boolean> =>
  writeFile(join(folder, 'move-offered'), '', { flag: 'wx' }).then(
    () => true,
    () => false,
  );
