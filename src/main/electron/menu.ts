import type { MenuItemConstructorOptions } from 'electron';

export interface MenuActions {
  readonly openLogFolder: () => void;
  readonly openDataFolder: () => void;
}

/** The menu, with the platform's own roles so that each item has the words and keys people know. */
export function menuTemplate(
  platform: NodeJS.Platform,
  devTools: boolean,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    {
      role: 'fileMenu',
      submenu: [isMac ? { role: 'close' } : { role: 'quit' }],
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
        { label: 'Show the log', click: actions.openLogFolder },
        { label: 'Show the data folder', click: actions.openDataFolder },
        ...(isMac ? [] : [{ type: 'separator' } as const, { role: 'about' } as const]),
      ],
    },
  ];
}
