import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Language, QueueRow } from '../../src/contract/index.ts';
import { queueOf } from '../doubles/queue.ts';
import { fakeStation } from '../doubles/station.ts';
import { queueRow } from '../support/queue-row.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// Products have the service's own names, in the language of the windows if the screens follow it. How the
// station reads them in that language is tested in `integration/station/service-language`.

const products: Readonly<Record<string, string>> = { en: 'Business cards', de: 'Visitenkarten' };
const rowsIn = (language: Language): QueueRow[] => {
  const name = products[language.slice(0, 2)] ?? language;
  return [1, 2, 3].map((id) => queueRow(id, { products: [{ name, jobs: 1 }] }));
};

/** The languages of the windows, as long as these are open. */
const spoken: Language[] = [];
const rows = rowsIn('en');
let rig: ScreensRig;
beforeAll(async () => {
  rig = await startScreens(
    fakeStation({
      queue: queueOf(rows),
      windows: {
        async speak({ language }, signal) {
          spoken.push(language);
          rows.splice(0, rows.length, ...rowsIn(language));
          rig.station.push({ kind: 'resync', overview: rig.station.overview() });
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          spoken.splice(spoken.indexOf(language), 1);
        },
      },
    }),
  );
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});

/** Opens a window in a language and waits until every row names its products in it. */
async function shows(locale: string, language: string): Promise<Page> {
  const { page } = await rig.open('', { locale });
  await page.locator(`html[lang|=${language}]`).waitFor({ state: 'attached' });
  const names = page.getByTestId('queue').locator('[role=row]', { has: page.getByRole('checkbox') });
  await names
    .filter({ hasText: products[language] ?? '?' })
    .nth(2)
    .waitFor();
  expect(await names.count()).toBe(3);
  return page;
}

test('follow the language of the window if each follows its browser, as long as it is open', async () => {
  const english = await shows('en-US', 'en');
  await expect.poll(() => spoken).toEqual(['en-US']);
  await english.close();
  await expect.poll(() => spoken).toEqual([]);
  await shows('de-DE', 'de');
  await expect.poll(() => spoken).toEqual(['de']);
});
