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
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Loads axe into a page unless it has it: loading takes as long as a run. */
export async function readAxeInto(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(`(${withLightFields})((WeakMap, WeakSet) => { ${source} })`);
  await page.evaluate(readColoursOnce);
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
