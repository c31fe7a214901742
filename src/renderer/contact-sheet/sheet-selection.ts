import type { ArtworkId, FileOnHold } from '../../contract/index.ts';

/** Whether a file is still the one that was selected: its bytes, and the decisions since. */
const seen = ({ sha256, cause, approval }: FileOnHold): string =>
  [sha256, cause, approval !== null].join(' ');

/** Selected files, each with what it was when selected. */
export type SheetSelection = ReadonlyMap<ArtworkId, string>;

export const noneSelected: SheetSelection = new Map();

export const withFiles = (selection: SheetSelection, files: readonly FileOnHold[]): SheetSelection =>
  new Map([...selection, ...files.map((file) => [file.id, seen(file)] as const)]);

export function toggled(selection: SheetSelection, file: FileOnHold): SheetSelection {
  if (!selection.has(file.id)) return withFiles(selection, [file]);
  return new Map([...selection].filter(([id]) => id !== file.id));
}

/**
 * The selected files among those shown. A file that has left, received other bytes or was decided about
 * meanwhile is no longer selected, so that the next action applies to what the operator saw.
 */
export const selectedOf = (selection: SheetSelection, shown: readonly FileOnHold[]): FileOnHold[] =>
  shown.filter((file) => selection.get(file.id) === seen(file));
