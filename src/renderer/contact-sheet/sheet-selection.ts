import type { ArtworkId, FileOnHold } from '../../contract/index.ts';

/** What decides whether a file is still the one that was selected: its bytes, and what was decided since. */
const seen = ({ sha256, cause, approval }: FileOnHold): string =>
  [sha256, cause, approval !== null].join(' ');

/** Files that are selected, each as it was then. */
export type SheetSelection = ReadonlyMap<ArtworkId, string>;

export const noneSelected: SheetSelection = new Map();

export const withFiles = (selection: SheetSelection, files: readonly FileOnHold[]): SheetSelection =>
  new Map([...selection, ...files.map((file) => [file.id, seen(file)] as const)]);

export function toggled(selection: SheetSelection, file: FileOnHold): SheetSelection {
  if (!selection.has(file.id)) return withFiles(selection, [file]);
  return new Map([...selection].filter(([id]) => id !== file.id));
}

/**
 * The selected files of those that are shown. One that has gone, that other bytes have come for, or that was
 * decided about meanwhile, is not: what is done next is done to what the operator saw.
 */
export const selectedOf = (selection: SheetSelection, shown: readonly FileOnHold[]): FileOnHold[] =>
  shown.filter((file) => selection.get(file.id) === seen(file));
