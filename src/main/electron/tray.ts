import { join } from 'node:path';
import { app, Menu, type MenuItemConstructorOptions, type NativeImage, nativeImage, Tray } from 'electron';
import { type AttentionFacts, attentionCount, type Overview } from '../../contract/index.ts';
import type { NativeWords } from '../../locales/words.ts';

export interface TrayActions {
  readonly open: () => void;
  readonly setPaused: (paused: boolean) => void;
  readonly quit: () => void;
  /** What can be done about updates. */
  readonly updates: () => MenuItemConstructorOptions[];
}

type Counts = AttentionFacts & Pick<Overview, 'transfers'>;

/** What is going on, one line each, the most urgent first. */
function linesOf(counts: Counts, t: NativeWords): string[] {
  const { transfers } = counts;
  const attention = attentionCount(counts);
  const lines: string[] = [];
  if (attention > 0) lines.push(t('needsAttention', { count: attention }));
  if (transfers.running > 0) lines.push(t('running', { count: transfers.running }));
  if (transfers.waiting > 0) lines.push(t('waiting', { count: transfers.waiting }));
  if (transfers.paused) lines.push(t('paused'));
  return lines.length === 0 ? [t('quiet')] : lines;
}

/** The tray's menu: what is going on, and what can be done without a window. */
export function trayTemplate(
  counts: Counts,
  t: NativeWords,
  actions: TrayActions,
): MenuItemConstructorOptions[] {
  const { paused } = counts.transfers;
  return [
    ...linesOf(counts, t).map((label) => ({ label, enabled: false })),
    { type: 'separator' },
    { label: t('open'), click: actions.open },
    { label: paused ? t('resume') : t('pause'), click: () => actions.setPaused(!paused) },
    ...actions.updates(),
    { type: 'separator' },
    { label: t('quit'), click: actions.quit },
  ];
}

/**
 * The tray's image, as sharp as each system can show it; of other images Electron gives Windows and Linux
 * only one size.
 * @param assets absolute path of the folder with the app's images.
 */
export function trayImage(platform: NodeJS.Platform, assets: string): NativeImage {
  switch (platform) {
    case 'darwin':
      // Because of its name macOS draws it in the colour of the menu bar. The version for dense screens is
      // beside it.
      return nativeImage.createFromPath(join(assets, 'trayTemplate.png'));
    case 'win32':
      // Windows picks the size that its screen needs.
      return nativeImage.createFromPath(join(assets, 'tray.ico'));
    default:
      // Trays scale it down to their own size.
      return nativeImage.createFromPath(join(assets, 'icon.png')).resize({ width: 48, height: 48 });
  }
}

/** The tray icon and the dock's menu, present for as long as the station is. */
export class StationTray {
  readonly #tray: Tray;
  readonly #actions: TrayActions;
  #last = '';

  /** @param assets absolute path of the folder with the app's images. */
  constructor(assets: string, actions: TrayActions) {
    this.#tray = new Tray(trayImage(process.platform, assets));
    this.#actions = actions;
    // On macOS a click opens the menu.
    if (process.platform !== 'darwin') this.#tray.on('click', actions.open);
  }

  show(counts: Counts, t: NativeWords): void {
    const template = trayTemplate(counts, t, this.#actions);
    const labels = template.map(({ label }) => label).join('\n');
    // Replacing an open menu closes it, so it is replaced only when its text changes.
    if (labels === this.#last) return;
    this.#last = labels;
    this.#tray.setToolTip(['Makeready', ...linesOf(counts, t)].join('\n'));
    const menu = Menu.buildFromTemplate(template);
    this.#tray.setContextMenu(menu);
    app.dock?.setMenu(menu);
  }

  destroy(): void {
    this.#tray.destroy();
  }
}
