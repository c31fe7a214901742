import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hosts, type JourneyRig, startRigOn } from './rig.ts';

// Products have the service's own names, in the language of the browser if the screens follow it.

const products = {
  en: /business cards|leaflets|postcards|books|letterheads|greeting cards|bookmarks/i,
  de: /visitenkarten|flyer|postkarten|bücher|hefte|briefbogen|grußkarten|lesezeichen/i,
} as const;

describe.each(hosts)('the words of the service, %s', (kind) => {
  let rig: JourneyRig;
  beforeAll(async () => {
    rig = await startRigOn(kind, { connected: true });
    rig.sandbox.makeJobs(3, { prepressMs: 3_600_000, loose: true });
    const { connections } = await rig.station.overview.get();
    for (const { id } of connections) await rig.station.connections.refresh({ id });
  }, 60_000);
  afterAll(async () => {
    await rig.closeWindows();
    await rig.stop();
  });

  /** Opens a window in a language and waits until every row names its products in it. */
  async function shows(locale: string, spoken: keyof typeof products): Promise<Page> {
    const { page } = await rig.open({ locale });
    await page.locator(`html[lang|=${spoken}]`).waitFor({ state: 'attached' });
    const names = page.getByTestId('queue').locator('[role=row]', { has: page.getByRole('checkbox') });
    await names.filter({ hasText: products[spoken] }).nth(2).waitFor();
    expect(await names.count()).toBe(3);
    return page;
  }

  test('follow the language of the window if each follows its browser', async () => {
    const english = await shows('en-US', 'en');
    if (kind === 'browser') await english.close();
    await shows('de-DE', 'de');
  });
});
