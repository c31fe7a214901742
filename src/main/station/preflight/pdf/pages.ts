import type { PdfDocument } from './document.ts';
import type { Dict, PdfValue } from './objects.ts';

/** Keys that a page inherits from the branches above it. */
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
const MAX_DEPTH = 500;
/** Branches that are visited; one that stands in several places is visited in each. */
const MAX_BRANCHES = 100_000;

/**
 * The pages in order, with what they inherit. A branch within itself is not entered again. Where the tree
 * contradicts itself, or counts other pages than it has, programs disagree on what the pages are.
 */
export function* pagesOf(document: PdfDocument): Generator<Dict> {
  yield* new PageTree(document).below(document.catalogue.get('Pages'), new Map());
}

class PageTree {
  readonly #document: PdfDocument;
  /** The branches that lead to where the walk is. */
  readonly #above = new Set<Dict>();
  readonly #seen = new Set<Dict>();
  #branches = 0;
  #pages = 0;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  *below(node: PdfValue | undefined, above: Dict): Generator<Dict> {
    const document = this.#document;
    const dict = document.dict(node);
    if (dict === null) {
      this.#contradicts('object-damaged');
      return;
    }
    const kids = document.array(dict.get('Kids'));
    if (kids !== null && (this.#above.has(dict) || this.#above.size > MAX_DEPTH)) {
      this.#contradicts('object-damaged');
      return;
    }
    const merged = new Map(dict);
    for (const key of inherited) {
      const value = dict.get(key) ?? above.get(key);
      if (value !== undefined) merged.set(key, value);
    }
    if (kids === null) {
      // A branch without pages, or a page in place of the whole tree.
      if (document.name(dict.get('Type')) === 'Pages' || this.#above.size === 0)
        this.#contradicts('page-tree');
      this.#pages++;
      yield merged;
      return;
    }
    const isTooMany = ++this.#branches > MAX_BRANCHES;
    if (isTooMany || this.#seen.has(dict)) this.#contradicts('page-tree');
    if (isTooMany) return;
    this.#seen.add(dict);
    this.#above.add(dict);
    const before = this.#pages;
    for (const kid of kids) yield* this.below(kid, merged);
    this.#above.delete(dict);
    const count = document.number(dict.get('Count'));
    if (count !== null && count !== this.#pages - before) this.#contradicts('page-tree');
  }

  #contradicts(trouble: 'object-damaged' | 'page-tree'): void {
    this.#document.trouble.add('page-tree').add(trouble);
  }
}
