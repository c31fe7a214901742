import type { MenuItemConstructorOptions } from 'electron';
import type { KnownStation, StationId } from '../../contract/index.ts';
import type { NativeWords } from '../../locales/words.ts';

/** Stations on other machines in the menu: an item to connect to one, and those known. */
export function stationItems(
  known: readonly KnownStation[],
  t: NativeWords,
  on: { readonly connect: () => void; readonly open: (id: StationId) => void },
): MenuItemConstructorOptions[] {
  return [
    { label: t('connectStation'), click: on.connect },
    // Two stations can have the same name, and the menu is only replaced when its text changes.
    ...known.map(({ id, name }) => ({ id, label: name, click: () => on.open(id) })),
    { type: 'separator' },
  ];
}
