import type { MenuItemConstructorOptions } from 'electron';
import type { KnownStation, StationId } from '../../contract/index.ts';
import type { NativeWords } from './native-words.ts';

/** Stations of other machines in the menu: to connect to one, and those that are known. */
export function stationItems(
  known: readonly KnownStation[],
  t: NativeWords,
  on: { readonly connect: () => void; readonly open: (id: StationId) => void },
): MenuItemConstructorOptions[] {
  return [
    { label: t('connectStation'), click: on.connect },
    // The menu is replaced where its text changes: two stations can have one name.
    ...known.map(({ id, name }) => ({ id, label: name, click: () => on.open(id) })),
    { type: 'separator' },
  ];
}
