import type { PageBoxes } from '../../../../contract/index.ts';

/** How many sheets a result may list. */
export const MAX_SHEETS = 2_000;

/** Boxes of pages beyond the listed ones are left out. */
export function boundedSheets(sheets: readonly PageBoxes[]): PageBoxes[] {
  const next = sheets[MAX_SHEETS - 1];
  if (next === undefined || sheets.length === MAX_SHEETS) return [...sheets];
  return [...sheets.slice(0, MAX_SHEETS - 1), { ...next, boxes: {} }];
}
