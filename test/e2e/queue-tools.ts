import type { Page } from 'playwright';

const bar = 'main div:has(> fieldset)';
/** The tools of the queue, each in its place. */
export const tools = `${bar} > :not(fieldset), ${bar} > div a, ${bar} > div > button`;
/** The chips of the stages, with what was counted. */
export const chipsOfBar = `${bar} > fieldset > *`;

/** How many lines some things stand in. */
export const linesOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluateAll((all) => {
    const middles = all
      .map((one) => one.getBoundingClientRect())
      .map(({ top, height }) => top + height / 2)
      .sort((one, other) => one - other);
    return middles.filter((middle, index) => middle - (middles[index - 1] ?? -100) > 12).length;
  });
