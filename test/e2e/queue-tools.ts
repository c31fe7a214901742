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

/** Texts of the list that are cut: an ellipsis, or a line that does not fit. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.getByTestId('queue').evaluate((list) =>
    [...list.querySelectorAll<HTMLElement>('[role=gridcell] *, [role=columnheader] *')]
      .filter((one) => one.childElementCount === 0 && (one.textContent ?? '').trim() !== '')
      .filter((one) => one.clientWidth > 1)
      .filter((one) => {
        const cell = one.closest<HTMLElement>('[role=gridcell], [role=columnheader]');
        const { right, bottom } = one.getBoundingClientRect();
        const around = cell?.getBoundingClientRect();
        const isBeyond =
          around !== undefined && cell?.querySelector('a') === null && right > around.right + 1;
        return one.scrollWidth > one.clientWidth + 1 || isBeyond || bottom > (around?.bottom ?? bottom) + 1;
      })
      .map((one) => one.textContent ?? ''),
  );
