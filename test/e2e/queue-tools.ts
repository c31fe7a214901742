import type { Page } from 'playwright';

const bar = 'main div:has(> fieldset)';
/** The toolbar of the queue. */
export const tools = `${bar} > :not(fieldset), ${bar} > div a, ${bar} > div > button`;
/** The chips of the stages, with their counts. */
export const chipsOfBar = `${bar} > fieldset > *`;

/** The number of lines that some elements take up. */
export const linesOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluateAll((all) => {
    const middles = all
      .map((one) => one.getBoundingClientRect())
      .map(({ top, height }) => top + height / 2)
      .sort((one, other) => one - other);
    return middles.filter((middle, index) => middle - (middles[index - 1] ?? -100) > 12).length;
  });
