import type { MenuItemConstructorOptions } from 'electron';
import type { NativeWords } from '../../locales/words.ts';

export interface MenuActions {
  readonly openSettings: () => void;
  readonly openLogFolder: () => void;
  readonly openDataFolder: () => void;
  /** Null if the app is not installed, because then there is no file of licences. */
  readonly openLicences: (() => void) | null;
  /** Stations on other machines: an item to connect to one, and those known. */
  readonly stations: readonly MenuItemConstructorOptions[];
  /** What can be done about updates. */
  readonly updates: readonly MenuItemConstructorOptions[];
}

/** macOS's own, in which people look for an app's settings. */
const appMenu = (settings: string, openSettings: () => void): MenuItemConstructorOptions => ({
  role: 'appMenu',
  submenu: [
    { role: 'about' },
    { type: 'separator' },
    { label: settings, accelerator: 'Command+,', click: openSettings },
    { type: 'separator' },
    { role: 'services' },
    { type: 'separator' },
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    { type: 'separator' },
    { role: 'quit' },
  ],
});

/** The menu, with the platform's own roles so that each item has the words and keys people know. */
export function menuTemplate(
  platform: NodeJS.Platform,
  devTools: boolean,
  t: NativeWords,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  return [
    ...(isMac ? [appMenu(t('settings'), actions.openSettings)] : []),
    {
      role: 'fileMenu',
      submenu: [...actions.stations, isMac ? { role: 'close' } : { role: 'quit' }],
    },
    { role: 'editMenu' },
    {
      role: 'viewMenu',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(devTools ? [{ role: 'toggleDevTools' } as const] : []),
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: t('showLog'), click: actions.openLogFolder },
        { label: t('showData'), click: actions.openDataFolder },
        ...(actions.openLicences === null ? [] : [{ label: t('showLicences'), click: actions.openLicences }]),
        { type: 'separator' },
        ...actions.updates,
        ...(isMac ? [] : [{ type: 'separator' } as const, { role: 'about' } as const]),
      ],
    },
  ];
}
