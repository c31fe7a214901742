import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Page } from 'playwright';

/** A colour as axe knows it, and the part of axe by which it reads one as CSS writes it. */
interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): Colour;
}

/** What a page has under the name of axe. */
export type Axe = typeof axeCore & {
  readonly commons: { readonly color: { readonly Color: { readonly prototype: Colour } } };
};

/** Less than half as long, for each page that it is read into. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Reads axe into a page that does not have it yet: that takes as long as a look. */
export async function readAxeInto(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(`(${withLightFields})((WeakMap, WeakSet) => { ${source} })`);
  await page.evaluate(readColoursOnce);
}

/**
 * Runs in the page: reads axe with private fields that keep their value with their object. axe is translated
 * for browsers without private fields and has a weak map for each of them; those of colours were a sixth of
 * what it took.
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
  // What axe makes later is of the page's elements, which outlive a look.
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
 * Runs in the page: lets axe remember each colour by the way it is written. The texts of a page are of a few
 * colours, and each was read for each text and all that lies under it: a third of what axe took.
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
