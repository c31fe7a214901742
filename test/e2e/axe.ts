import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Page } from 'playwright';

/** A colour in axe, and how it parses one from CSS. */
interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): Colour;
}

/** The `axe` of a page. */
export type Axe = typeof axeCore & {
  readonly commons: { readonly color: { readonly Color: { readonly prototype: Colour } } };
};

/** Minified: half the source to parse in each page. */
const original = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Where axe gives one of its functions a memory. */
const remembering = 'e=(0,co.default)(e),axe._memoizedFns';
if (!original.includes(remembering)) throw new Error('This axe-core gives its functions another memory.');
const source = original.replace(remembering, `e=${rememberCalls.name}(e),axe._memoizedFns`);

/** Loads axe into a page unless it has it: loading takes as long as a run. */
export async function readAxeInto(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(`(${withLightFields})((WeakMap, WeakSet) => { ${rememberCalls}; ${source} })`);
  await page.evaluate(readColoursOnce);
  // The source of elements, which nobody reads.
  await page.evaluate(() => (window as unknown as { readonly axe: Axe }).axe.configure({ noHtml: true }));
}

/**
 * Runs in the page: makes a function of axe, or a constructor, remember its results by the arguments that it
 * declares. What axe has for this searches a list of all earlier arguments at each call: a sixth of its time.
 */
function rememberCalls(call: (...given: unknown[]) => unknown): typeof call & { clear(): void } {
  const last = call.length - 1;
  let known = new Map<unknown, unknown>();
  function remembered(this: unknown, ...given: unknown[]): unknown {
    let results = known;
    for (let index = 0; index < last; index++) {
      const found = results.get(given[index]);
      const next = found instanceof Map ? found : new Map<unknown, unknown>();
      if (next !== found) results.set(given[index], next);
      results = next;
    }
    // What declares no argument has one result, that of `given[-1]`.
    const key = given[last];
    if (!results.has(key)) results.set(key, call.apply(this, given));
    return results.get(key);
  }
  return Object.assign(remembered, {
    clear() {
      known = new Map();
    },
  });
}

/**
 * Runs in the page: loads axe with private fields kept in their own objects. axe is compiled for browsers
 * without private fields and has a weak map for each; those of colours were a sixth of its time.
 */
function withLightFields(read: (map: unknown, set: unknown) => void): void {
  class LightMap {
    readonly #own = Symbol('axe');
    has(key: object): boolean {
      return this.#own in key;
    }
    get(key: Record<symbol, unknown>): unknown {
      return key[this.#own];
    }
    set(key: Record<symbol, unknown>, value: unknown): this {
      key[this.#own] = value;
      return this;
    }
    add(key: Record<symbol, unknown>): this {
      return this.set(key, true);
    }
  }
  let isRead = false;
  // Maps that axe creates later belong to elements of the page, which outlive a run.
  function lightOrWeakMap(): object {
    return isRead ? new WeakMap() : new LightMap();
  }
  function lightOrWeakSet(): object {
    return isRead ? new WeakSet() : new LightMap();
  }
  read(lightOrWeakMap, lightOrWeakSet);
  isRead = true;
}

/**
 * Runs in the page: makes axe remember parsed colours. A page has few of them, and axe parsed each again for
 * every text and everything under it: a third of its time.
 */
function readColoursOnce(): void {
  const { axe } = window as unknown as { readonly axe: Axe };
  const { prototype } = axe.commons.color.Color;
  const read = prototype.parseString;
  const known = new Map<string, Pick<Colour, 'r' | 'g' | 'b' | 'alpha'>>();
  prototype.parseString = function readOnce(text) {
    const same = known.get(text);
    if (same !== undefined) return Object.assign(this, same);
    read.call(this, text);
    known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
    return this;
  };
}
