import type { Material, ProductSize } from '../../../../contract/index.ts';
import { CatalogueIndex } from '../../catalogue-index.ts';
import { asRecord, idOf, type JsonRecord, type Layers, layersOf, pick, text } from './read.ts';

const MAX_DEPTH = 12;
const MAX_NODES = 20_000;
const CODE = /^finishing-/i;
const aliasNames = ['alias', 'code', 'slug', 'canonical'];

/** What a thing is called: the service's code for it, and its name. */
export interface NamedThing {
  readonly alias: string;
  readonly name: string;
}

/**
 * What an order means by an id or an alias alone, which stand for any object that belongs to it: looked up in
 * the catalogue and, for finishings, where else the same order names them.
 */
export class Associations {
  static readonly none = new Associations([], CatalogueIndex.empty);

  readonly job: Layers;
  readonly #catalogue: CatalogueIndex;
  readonly #productId: string | null;
  #inJob: ReadonlyMap<string, JsonRecord> | null = null;

  constructor(job: Layers, catalogue: CatalogueIndex) {
    this.job = job;
    this.#catalogue = catalogue;
    const product = pick(job, ['product'], (value) => firstOf(value, (said) => catalogue.product(said)));
    this.#productId = product?.id ?? pick(job, ['product', 'product_id'], idOf);
  }

  /** The name of a product; null if it is not known. */
  product(value: unknown): string | null {
    return firstOf(value, (said) => this.#catalogue.product(said))?.name ?? null;
  }

  material(value: unknown): Material | null {
    return firstOf(value, (said) => this.#catalogue.material(said, this.#productId));
  }

  size(value: unknown): ProductSize | null {
    return firstOf(value, (said) => this.#catalogue.size(said, this.#productId));
  }

  finishing(value: unknown): NamedThing | null {
    return firstOf(value, (said) => {
      const listed = this.#catalogue.finishing(said, this.#productId);
      if (listed !== null) return { alias: listed.alias ?? listed.name, name: listed.name };
      // A code says nothing about where else it stands; only an id does.
      if (CODE.test(said)) return null;
      const record = layersOf(this.#named.get(said.toLowerCase()));
      const alias = pick(record, aliasNames, text);
      return alias === null ? null : { alias, name: pick(record, ['name', 'label', 'title'], text) ?? alias };
    });
  }

  /** The objects of the order that have an alias, by their ids; found when first needed. */
  get #named(): ReadonlyMap<string, JsonRecord> {
    this.#inJob ??= namedIn(this.job);
    return this.#inJob;
  }
}

/** The first that `find` knows of the ids and aliases that a value is or has. */
function firstOf<T>(value: unknown, find: (said: string) => T | null): T | null {
  const said = [idOf(value), pick(layersOf(value), aliasNames, text), text(value)];
  for (const one of new Set(said)) {
    const found = one === null ? null : find(one);
    if (found !== null) return found;
  }
  return null;
}

function namedIn(job: Layers): Map<string, JsonRecord> {
  const found = new Map<string, JsonRecord>();
  let nodes = MAX_NODES;
  const look = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || --nodes < 0) return;
    const record = asRecord(value);
    const id = record === null ? null : idOf(record);
    if (record !== null && id !== null && pick([record], aliasNames, text) !== null)
      found.set(id.toLowerCase(), record);
    for (const one of Object.values(value)) look(one, depth + 1);
  };
  for (const layer of job) look(layer, 0);
  return found;
}
