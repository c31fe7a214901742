import type { CatalogueUpdate } from '../../../../contract/index.ts';
import type { CatalogueItem } from './catalogue-rows.ts';

/** What happened to a product, material, finishing or size. */
export interface CatalogueChange extends Pick<CatalogueUpdate, 'name' | 'change' | 'from' | 'to'> {
  readonly id: string;
}

/**
 * The differences between the known list and the one just read. Pure. Names are not compared, since another
 * language is not a change.
 * @param isWhole false if some of the list could not be read, in which case missing entries do not count as
 * gone.
 */
export function changesBetween(
  known: readonly CatalogueItem[],
  read: readonly CatalogueItem[],
  isWhole: boolean,
): CatalogueChange[] {
  const before = new Map(known.map((one) => [one.item.id, one]));
  const after = new Map(read.map((one) => [one.item.id, one]));
  const changes: CatalogueChange[] = [];
  for (const [id, one] of after) {
    const other = before.get(id);
    if (other === undefined) changes.push(plain(one, 'appeared'));
    else changes.push(...changesOf(other, one));
  }
  if (!isWhole) return changes;
  for (const [id, one] of before) if (!after.has(id)) changes.push(plain(one, 'gone'));
  return changes;
}

const plain = ({ item }: CatalogueItem, change: CatalogueChange['change']): CatalogueChange => ({
  id: item.id,
  name: item.name,
  change,
  from: null,
  to: null,
});

function changesOf(before: CatalogueItem, after: CatalogueItem): CatalogueChange[] {
  if (before.kind === 'product' && after.kind === 'product') {
    const [from, to] = [before.item.version, after.item.version].map((one) => one?.toString() ?? null);
    return from === to ? [] : [{ ...plain(after, 'version'), from: from ?? null, to: to ?? null }];
  }
  return factsOf(before) === factsOf(after) ? [] : [plain(after, 'changed')];
}

/** What a press depends on. */
function factsOf(one: CatalogueItem): string {
  switch (one.kind) {
    case 'product':
      return '';
    case 'material': {
      const { weights, thickness } = one.item;
      const inOrder = [...weights].sort((a, b) => a.unit.localeCompare(b.unit));
      return JSON.stringify([inOrder, thickness]);
    }
    case 'finishing':
      return one.item.kind;
    case 'size':
      return JSON.stringify(
        one.item.sheets.map(({ label, finished, unfinished }) => [label, finished, unfinished]),
      );
  }
}
