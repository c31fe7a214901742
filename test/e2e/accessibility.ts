import type { Page } from 'playwright';

// How a screen behaves for people who ask for less motion, and for those without a mouse.

/** Every element that would move although less motion is asked for. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((element) => [element, getComputedStyle(element)] as const)
      .filter(([, style]) => {
        const seconds = (text: string): number =>
          Math.max(
            ...text.split(',').map((one) => Number.parseFloat(one) * (one.includes('ms') ? 0.001 : 1)),
          );
        const animated = style.animationName !== 'none' && seconds(style.animationDuration) > 0.01;
        return animated || seconds(style.transitionDuration) > 0.01;
      })
      .map(([element]) => `${element.tagName}.${element.className}`),
  );

/** An element that Tab reaches: whether its focus is visible, and its position in the document. */
export interface TabStop {
  readonly inNav: boolean;
  readonly order: number;
  readonly visible: boolean;
  readonly what: string;
}

/**
 * The first thirty elements that Tab reaches from the top of the page; fewer if it starts over. To be used
 * without motion, where the focus is visible at once.
 */
export async function tabStops(page: Page): Promise<TabStop[]> {
  await page.evaluate(() => {
    document.activeElement instanceof HTMLElement && document.activeElement.blur();
    window.getSelection()?.removeAllRanges();
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const stops: TabStop[] = [];
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (stop === null || (stop.visible && stop.order <= (stops.at(-1)?.order ?? -1))) break;
    stops.push(stop);
  }
  return stops;
}

/** The element with the focus, or null. */
const focused = (page: Page): Promise<TabStop | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    // The label of a hidden checkbox shows its focus.
    const look = (): string =>
      [element, element.parentElement, element.nextElementSibling]
        .filter((one) => one !== null)
        .map((one) => getComputedStyle(one))
        .map((style) => [style.outline, style.boxShadow, style.borderColor, style.backgroundColor].join())
        .join();
    const withFocus = look();
    if (element instanceof HTMLElement) {
      element.blur();
      const plain = look();
      element.focus();
      if (plain === withFocus) return { inNav: false, order: 0, visible: false, what: element.outerHTML };
    }
    return {
      inNav: element.closest('nav') !== null,
      order: [...document.querySelectorAll('*')].indexOf(element),
      visible: true,
      what: `${element.tagName} ${element.textContent?.slice(0, 30)}`,
    };
  });
