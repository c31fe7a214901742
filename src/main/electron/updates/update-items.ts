import { dialog, type MenuItemConstructorOptions } from 'electron';
import type { NativeWords } from '../../../locales/words.ts';
import { version } from '../../host/version.ts';
import { notify } from '../notification.ts';
import type { UpdateState, Updates } from './updates.ts';

/** The state of an update in words. */
export function describeUpdate(state: UpdateState, t: NativeWords): string {
  switch (state.kind) {
    case 'off':
      return describeOff(state.why, t);
    case 'none':
      return t('updateNone', { version });
    case 'looking':
      return t('updateLooking');
    case 'found':
    case 'fetching':
      return t('updateComes', { version: state.version });
    case 'ready':
      return t('updateReady', { version: state.version });
    case 'failed':
      return t('updateFailed');
  }
}

function describeOff(why: Extract<UpdateState, { kind: 'off' }>['why'], t: NativeWords): string {
  switch (why) {
    case 'settings':
      return t('updatesOff');
    case 'build':
      return t('updatesUnproven');
    case 'installation':
      return t('updatesElsewhere');
  }
}

/**
 * What menu and tray offer for updates: to install one that is ready, to look for one, or why there are
 * none.
 */
export function updateItems(
  updates: Pick<Updates, 'state' | 'look'>,
  t: NativeWords,
  install: () => void,
): MenuItemConstructorOptions[] {
  const { state } = updates;
  if (state.kind === 'ready') {
    return [{ label: t('updateInstall', { version: state.version }), click: install }];
  }
  if (state.kind === 'off') return [{ label: describeUpdate(state, t), enabled: false }];
  const look = async (): Promise<void> => {
    const message = describeUpdate(await updates.look(), t);
    await dialog.showMessageBox({ type: 'info', message });
  };
  return [{ label: t('updateLook'), click: () => void look() }];
}

/** Says once that a version is ready. */
export class ReadyNotice {
  readonly #on: Parameters<typeof notify>[1];
  #announced: string | null = null;

  /** @param on.click is called when the notice is clicked. */
  constructor(on: Parameters<typeof notify>[1]) {
    this.#on = on;
  }

  show(state: UpdateState, t: NativeWords): void {
    if (state.kind !== 'ready' || state.version === this.#announced) return;
    this.#announced = state.version;
    notify({ title: 'Makeready', body: describeUpdate(state, t) }, this.#on);
  }
}
