import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test, vi } from 'vitest';
import { wordsIn } from '../../../src/locales/words.ts';
import { type MenuActions, menuTemplate } from '../../../src/main/electron/menu.ts';

const actions: MenuActions = {
  openSettings: vi.fn(),
  openLogFolder: vi.fn(),
  openDataFolder: vi.fn(),
  openLicences: vi.fn(),
  stations: [{ label: 'Connect to a station …' }, { id: '1', label: 'Prepress' }, { type: 'separator' }],
  updates: [{ label: 'Check for updates' }],
};
const menuOn = (platform: NodeJS.Platform, devTools = false): MenuItemConstructorOptions[] =>
  menuTemplate(platform, devTools, wordsIn('en', 'en').native, actions);
const itemsOf = (menu: MenuItemConstructorOptions[], role: string): MenuItemConstructorOptions[] => {
  const submenu = menu.find((one) => one.role === role)?.submenu;
  return Array.isArray(submenu) ? submenu : [];
};

describe('the menu', () => {
  test.each([
    ['darwin', ['appMenu', 'fileMenu', 'editMenu', 'viewMenu', 'windowMenu', 'help'], ['close']],
    ['win32', ['fileMenu', 'editMenu', 'viewMenu', 'windowMenu', 'help'], ['quit']],
    ['linux', ['fileMenu', 'editMenu', 'viewMenu', 'windowMenu', 'help'], ['quit']],
  ] as const)('on %s has the roles that are usual there', (platform, roles, file) => {
    const menu = menuOn(platform);
    expect(menu.map(({ role }) => role)).toEqual(roles);
    expect(itemsOf(menu, 'fileMenu').flatMap(({ role }) => role ?? [])).toEqual(file);
    expect(itemsOf(menu, 'fileMenu').slice(0, -1)).toEqual(actions.stations);
  });

  test('has the settings in the app menu of macOS, with the usual key', () => {
    const item = itemsOf(menuOn('darwin'), 'appMenu').find(({ label }) => label === 'Settings…');
    expect(item?.accelerator).toBe('Command+,');
    Reflect.apply(Object(item?.click), undefined, []);
    expect(actions.openSettings).toHaveBeenCalledOnce();
    expect(itemsOf(menuOn('linux'), 'appMenu')).toEqual([]);
  });

  test('has About, except on macOS, where the app menu has it', () => {
    const about = (platform: NodeJS.Platform) =>
      itemsOf(menuOn(platform), 'help').some(({ role }) => role === 'about');
    expect([about('darwin'), about('win32'), about('linux')]).toEqual([false, true, true]);
  });

  test('shows the log, the data and the licences, and the state of updates', () => {
    const help = itemsOf(menuOn('linux'), 'help');
    for (const label of ['Show log', 'Show data folder', 'Third-party licences']) {
      Reflect.apply(Object(help.find((item) => item.label === label)?.click), undefined, []);
    }
    for (const did of [actions.openLogFolder, actions.openDataFolder, actions.openLicences])
      expect(did).toHaveBeenCalledOnce();
    expect(help).toContainEqual({ label: 'Check for updates' });
  });

  test('has the developer tools only if they are allowed, and never reloads a page', () => {
    const roles = (devTools: boolean) =>
      itemsOf(menuOn('linux', devTools), 'viewMenu').map(({ role }) => role);
    expect(roles(false)).not.toContain('toggleDevTools');
    expect(roles(true)).toContain('toggleDevTools');
    expect(roles(true)).not.toContain('reload');
  });
});
