import { z } from 'zod';
import {
  CatalogueKind,
  CatalogueProblem,
  Finishing,
  Material,
  Product,
  ProductSize,
} from '../../../../contract/index.ts';
import type { Row } from '../database/database.ts';
import { json, Notes } from '../database/rows.ts';

/** Products, materials, finishings and sizes, distinguished by kind. */
export const CatalogueItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), item: Product }),
  z.object({ kind: z.literal('material'), item: Material }),
  z.object({ kind: z.literal('finishing'), item: Finishing }),
  z.object({ kind: z.literal('size'), item: ProductSize }),
]);
export type CatalogueItem = z.infer<typeof CatalogueItem>;

const Validator = z.object({
  url: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
});

/** A row of catalogue_list. */
export const ListRow = z
  .object({
    kind: CatalogueKind,
    read_at: z.number().nullable(),
    problem: CatalogueProblem.nullable(),
    validator: json(Validator).nullable(),
    not_understood: json(Notes),
  })
  .transform(({ read_at: readAt, not_understood: notUnderstood, ...row }) => ({
    ...row,
    readAt,
    notUnderstood,
  }));
export type ListRow = z.infer<typeof ListRow>;

const ItemRow = z.object({ kind: CatalogueKind, item: json(z.unknown()) });

/** The item of a row of catalogue_item. */
export const itemOf = (row: Row): CatalogueItem => CatalogueItem.parse(ItemRow.parse(row));

/** The text that a search examines. */
export function searchTextOf(one: CatalogueItem): string {
  const { id, name } = one.item;
  return [id, name, ...more(one)]
    .filter((word) => word !== null)
    .join(' ')
    .toLowerCase();
}

function more(one: CatalogueItem): (string | null)[] {
  switch (one.kind) {
    case 'product':
      return [one.item.alias, ...one.item.components];
    case 'material':
      return [
        one.item.alias,
        one.item.base,
        one.item.variant,
        ...one.item.weights.map(({ unit, value }) => `${value} ${unit}`),
      ];
    case 'finishing':
      return [one.item.alias, one.item.kind];
    case 'size':
      return [];
  }
}
