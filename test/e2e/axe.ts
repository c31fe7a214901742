import axeCore from 'axe-core';
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

/** Reads axe into a page that does not have it yet: that takes as long as a look. */
export async function readAxeInto(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axeCore.source);
  await page.evaluate(readColoursOnce);
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
