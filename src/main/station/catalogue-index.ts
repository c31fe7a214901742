import { hash } from 'node:crypto';
import type { CatalogueKind, Finishing, Material, Product, ProductSize } from '../../contract/index.ts';

interface Items {
  readonly product: Product;
  readonly material: Material;
  readonly finishing: Finishing;
  readonly size: ProductSize;
}

/** An item of a mirrored catalogue, and the product that it is available for. */
export type IndexedItem = {
  [Kind in CatalogueKind]: {
    readonly kind: Kind;
    readonly productId: string;
    readonly item: Items[Kind];
  };
}[CatalogueKind];

/** An id or alias without case and separators. */
const keyOf = (said: string): string => said.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** What an order may say of an item: a new version of a product is none of it. */
const saidOf = ({ kind, productId, item }: IndexedItem): readonly unknown[] =>
  kind === 'product' ? [kind, item.id, item.alias, item.name] : [kind, productId, item];

/** What the mirrored catalogue of a connection says about the ids and aliases that its orders name. */
export class CatalogueIndex {
  static readonly empty = new CatalogueIndex([]);

  /** Tells its contents from others; empty if there are none. */
  readonly digest: string;
  readonly #items = new Map<string, IndexedItem[]>();

  constructor(items: readonly IndexedItem[]) {
    this.digest = items.length === 0 ? '' : hash('sha256', JSON.stringify(items.map(saidOf))).slice(0, 16);
    for (const one of items) {
      // The interface shows no alias of a size; an order's is its name ("size-85mm-x-55mm").
      const { id, alias, name } = one.item;
      const byName = one.kind === 'size' ? [name, `size ${name}`] : [];
      for (const key of new Set([id, alias, ...byName].map((said) => keyOf(said ?? '')))) {
        if (key !== '') this.#note(`${one.kind} ${key}`, one);
      }
    }
  }

  product(said: string): Product | null {
    return this.#find('product', said, null)?.item ?? null;
  }

  /**
   * The only item that an order may mean; null if there is none, or if several products have different ones.
   * @param said an id or alias, or the name of a size.
   * @param productId of the order; its own item comes first. Null if it is not known.
   */
  material(said: string, productId: string | null): Material | null {
    return this.#find('material', said, productId)?.item ?? null;
  }

  finishing(said: string, productId: string | null): Finishing | null {
    return this.#find('finishing', said, productId)?.item ?? null;
  }

  size(said: string, productId: string | null): ProductSize | null {
    return this.#find('size', said, productId)?.item ?? null;
  }

  #note(key: string, one: IndexedItem): void {
    const before = this.#items.get(key);
    if (before === undefined) this.#items.set(key, [one]);
    else before.push(one);
  }

  #find<Kind extends CatalogueKind>(
    kind: Kind,
    said: string,
    productId: string | null,
  ): Extract<IndexedItem, { kind: Kind }> | null {
    const isOfKind = (one: IndexedItem): one is Extract<IndexedItem, { kind: Kind }> => one.kind === kind;
    const all = (this.#items.get(`${kind} ${keyOf(said)}`) ?? []).filter(isOfKind);
    const own = all.filter((one) => one.productId === productId);
    const meant = own.length > 0 ? own : all;
    const different = new Set(meant.map(({ item }) => JSON.stringify({ ...item, id: '' })));
    return different.size === 1 ? (meant[0] ?? null) : null;
  }
}
