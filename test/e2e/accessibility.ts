import type { Page } from 'playwright';

// How a screen behaves to who asks for less motion, and to who has no mouse.

/** Everything on the page that would move although less motion is asked for. */
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

/** Where Tab comes to: whether it can be seen that the focus is there, and the place in the document. */
export interface TabStop {
  readonly inNav: boolean;
  readonly order: number;
  readonly visible: boolean;
  readonly what: string;
}

/**
 * The first thirty stops of Tab from the beginning of the page, or fewer where it begins again. Without
 * motion, what has the focus looks so at once.
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

/** What has the focus; null where nothing has. */
const focused = (page: Page): Promise<TabStop | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    // Of what stands for a hidden box, the label beside it shows the focus.
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
