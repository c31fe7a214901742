import { dialog, type MenuItemConstructorOptions } from 'electron';
import { version } from '../../host/version.ts';
import { filled, type NativeStrings } from '../native-words.ts';
import { notify } from '../notification.ts';
import type { UpdateState, Updates } from './updates.ts';

/** The state of an update, in words. */
export function describeUpdate(state: UpdateState, words: NativeStrings): string {
  switch (state.kind) {
    case 'off':
      return describeOff(state.why, words);
    case 'none':
      return filled(words.updateNone, { version });
    case 'looking':
      return words.updateLooking;
    case 'found':
    case 'fetching':
      return filled(words.updateComes, { version: state.version });
    case 'ready':
      return filled(words.updateReady, { version: state.version });
    case 'failed':
      return words.updateFailed;
  }
}

function describeOff(why: Extract<UpdateState, { kind: 'off' }>['why'], words: NativeStrings): string {
  switch (why) {
    case 'settings':
      return words.updatesOff;
    case 'build':
      return words.updatesUnproven;
    case 'installation':
      return words.updatesElsewhere;
  }
}

/**
 * What menu and tray offer about updates: to install the one that is ready, or to look for one; or why there
 * are none.
 */
export function updateItems(
  updates: Pick<Updates, 'state' | 'look'>,
  words: NativeStrings,
  install: () => void,
): MenuItemConstructorOptions[] {
  const { state } = updates;
  if (state.kind === 'ready') {
    return [{ label: filled(words.updateInstall, { version: state.version }), click: install }];
  }
  if (state.kind === 'off') return [{ label: describeUpdate(state, words), enabled: false }];
  const look = async (): Promise<void> => {
    const message = describeUpdate(await updates.look(), words);
    await dialog.showMessageBox({ type: 'info', message });
  };
  return [{ label: words.updateLook, click: () => void look() }];
}

/** Tells once that a version is ready. */
export class ReadyNotice {
  readonly #on: Parameters<typeof notify>[1];
  #announced: string | null = null;

  /** @param on.click is called when the notice is clicked. */
  constructor(on: Parameters<typeof notify>[1]) {
    this.#on = on;
  }

  show(state: UpdateState, words: NativeStrings): void {
    if (state.kind !== 'ready' || state.version === this.#announced) return;
    this.#announced = state.version;
    notify({ title: 'Makeready', body: describeUpdate(state, words) }, this.#on);
  }
}
