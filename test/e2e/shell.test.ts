import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { skipWhere } from '../support/skip.ts';
import { until } from '../support/until.ts';
import { go, hosts, type JourneyRig, overflow, startRigOn, violations } from './rig.ts';
import { keepPicture, settled } from './screenshots.ts';

describe.each(hosts)('%s', (kind) => {
  let rig: JourneyRig;
  beforeAll(async () => {
    rig = await startRigOn(kind, { connected: true });
    rig.sandbox.makeJobs(6, { prepressMs: 0, fileBytes: 50_000 });
  });
  afterAll(() => rig.stop());
  afterEach(() => rig.closeWindows());

  test('the overview of keys lists what works on the screen behind it, and nothing else', async () => {
    const { page, complaints } = await rig.open();
    await page.getByTestId('queue').getByRole('link').first().waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByRole('row', { name: /Search this list/ }).waitFor();
    await dialog.getByRole('row', { name: /Shift X Extend the selection/ }).waitFor();
    // By what they are for.
    const headings = dialog.getByRole('heading', { level: 3 });
    expect(await headings.allTextContents()).toEqual(['Move and select', 'Act', 'View', 'Everywhere']);
    const deeds = dialog.getByRole('region', { name: 'Act' });
    await deeds.getByRole('row', { name: 'H Hold' }).waitFor();
    expect(await deeds.getByText('Search this list').count()).toBe(0);
    await keepPicture(page, 'keys-light-1440');
    expect(await dialog.getByRole('row', { name: /View source JSON|Zoom in|Not on this/ }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  test('going to another screen changes nothing that every style of the window depends on', async () => {
    const { page, complaints } = await rig.open();
    await page.getByTestId('queue').getByRole('link').first().waitFor();
    await settled(page);
    await page.evaluate(() => {
      const changed: string[] = [];
      // A notice that comes meanwhile says how high it is.
      const withoutNotices = (style: string | null): string =>
        (style ?? '').replace(/--notices-height: \d+px;?/, '').trim();
      const watcher = new MutationObserver((changes) => {
        for (const { attributeName, oldValue, addedNodes } of changes) {
          const value = attributeName === null ? null : document.documentElement.getAttribute(attributeName);
          if (withoutNotices(value) !== withoutNotices(oldValue)) changed.push(attributeName ?? '');
          for (const node of addedNodes) if (node.nodeName === 'STYLE') changed.push(node.nodeName);
        }
      });
      watcher.observe(document.documentElement, { attributes: true, attributeOldValue: true });
      watcher.observe(document.head, { childList: true });
      Reflect.set(window, 'changedForAll', changed);
    });
    for (const screen of ['Activity', 'Downloads', 'Queue']) {
      await page.getByRole('link', { name: screen, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: screen }).waitFor();
    }
    await settled(page);
    expect(await page.evaluate(() => Reflect.get(window, 'changedForAll'))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a screen that cannot be drawn says so, and the others keep working', async () => {
    const { page } = await rig.open();
    await page.getByTestId('queue').getByRole('link').first().waitFor();
    await go(page, '#/activity');
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    await page.evaluate(() => {
      const { observe } = ResizeObserver.prototype;
      ResizeObserver.prototype.observe = function observeUnlessBroken(target, options) {
        if (Reflect.get(window, 'isMended') === true || target.closest('main') === null)
          return observe.call(this, target, options);
        throw new Error('This screen is broken on purpose.');
      };
    });
    await go(page, '#/queue');
    const said = page.getByRole('alert').getByRole('heading', { name: 'This screen cannot be shown' });
    await said.waitFor();
    expect(await violations(page)).toEqual([]);
    await page.evaluate(() => Reflect.set(window, 'isMended', true));
    await go(page, '#/activity');
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    await go(page, '#/queue');
    await page.getByTestId('queue').getByRole('link').first().waitFor();
    expect(await said.count()).toBe(0);
  });

  test('keys without a modifier can be turned off; Enter, Esc and Ctrl keep working', async () => {
    const { page } = await rig.open();
    /** Waits until the palette shows whether single keys are on. */
    const knowsThat = async (keys: 'on' | 'off'): Promise<void> => {
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog');
      await palette
        .getByRole('button', { name: /Wall screen/ })
        .first()
        .waitFor();
      await palette
        .locator('kbd', { hasText: /^W$/ })
        .waitFor({ state: keys === 'on' ? 'visible' : 'detached' });
      await page.keyboard.press('Escape');
      await palette.waitFor({ state: 'detached' });
    };
    const { screens } = await rig.station.settings.get();
    await go(page, '#/settings');
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await knowsThat('off');
    await go(page, '#/queue');
    await page.getByTestId('queue').getByRole('link').first().waitFor();
    await page.keyboard.press('w');
    await page.keyboard.press('/');
    await page.keyboard.press('?');
    // The first press may come before the list listens.
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowDown');
        return page.locator('[data-testid=queue] [data-chosen] a:focus').count();
      })
      .toBe(1);
    expect(await page.evaluate(() => location.hash)).toMatch(/^#\/queue/);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await rig.station.settings.set({ screens });
    await knowsThat('on');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  });

  test('Tab first reaches a link past the navigation, which leads into the screen', async () => {
    const { page } = await rig.open();
    await page.getByTestId('queue').getByRole('link').first().waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('button', { name: 'Skip to content' });
    expect(await skip.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const field = page.getByLabel('Search the queue');
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test('a key that leads to a field focuses it before the next key arrives', async () => {
    const { page } = await rig.open();
    await page.getByTestId('queue').getByRole('link').first().waitFor();
    const focusedBy = (key: string, ctrlKey: boolean): Promise<string | null | undefined> =>
      page.evaluate(
        (init) => {
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }));
          return document.activeElement?.getAttribute('aria-label');
        },
        { key, ctrlKey },
      );
    expect(await focusedBy('k', true)).toBe('Find a job, screen or command');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('main').click({ position: { x: 2, y: 2 } });
    expect(await focusedBy('/', false)).toBe('Search the queue');
  });

  test('the palette leads to a screen, to an action and to a job', async () => {
    const { page, complaints } = await rig.open();
    await page.getByTestId('queue').getByRole('link').first().waitFor();
    const search = page.getByRole('dialog').getByLabel('Find a job, screen or command');
    const openPalette = async (): Promise<void> => {
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
    };
    await openPalette();
    await page.keyboard.type('sett');
    await page.getByRole('dialog').locator('[data-selected]', { hasText: 'Settings' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();

    await openPalette();
    await search.fill('wall');
    await page.getByRole('button', { name: /Wall screen/ }).click();
    await page.getByRole('heading', { name: 'Production overview' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('queue').waitFor();

    await openPalette();
    await search.fill('cards');
    const found = page
      .getByRole('dialog')
      .getByRole('button', { name: /Business Cards/ })
      .first();
    // Its customer and its name come first, as in the queue.
    const name = (await found.textContent())?.split(' · ')[0] ?? '';
    await found.click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('main').getByText(name).first().waitFor();
    expect(complaints).toEqual([]);
  });

  // The desktop app saves through main, which has tests of its own.
  test(
    'settings are exported to a file and imported from one; any other file changes nothing',
    skipWhere(kind !== 'browser', 'only for windows of a browser'),
    async () => {
      const { page, complaints } = await rig.open();
      await go(page, '#/settings');
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export settings' }).click();
      const file = await (await saved).path();
      const concurrency = page.getByLabel('Simultaneous downloads');
      const before = await concurrency.inputValue();
      await concurrency.fill('9');
      await concurrency.blur();
      await until('it is kept', async () => (await rig.station.settings.get()).transfers.concurrency === 9);
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Import settings' }).click();
      // A name as long as can be, without a space.
      const name = `${'makeready_settings_'.repeat(6)}.json`;
      await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: await readFile(file) });
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      const again = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Import settings' }).click();
      // Otherwise choosing the same file would be no change.
      expect(await (await again).element().evaluate((input: HTMLInputElement) => input.value)).toBe('');
      await (await again).setFiles(file);
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText(/^Settings imported from .+\.$/).waitFor();
      await expect.poll(() => concurrency.inputValue()).toBe(before);
      expect(String((await rig.station.settings.get()).transfers.concurrency)).toBe(before);
      const other = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Import settings' }).click();
      await (await other).setFiles({
        name: 'odd.json',
        mimeType: 'application/json',
        buffer: Buffer.from('{}'),
      });
      await page.getByText(/^odd\.json is not a Makeready settings file/).waitFor();
      await page.getByRole('button', { name: 'Import settings' }).scrollIntoViewIfNeeded();
      expect(await violations(page)).toEqual([]);
      await keepPicture(page, 'settings-file');
      expect(complaints).toEqual([]);
    },
  );

  test('the wall shows the counts, the hot folders and the next rows', async () => {
    const { page, complaints } = await rig.open();
    await go(page, '#/wall');
    await page.getByRole('heading', { name: 'Production overview' }).waitFor();
    await page.locator('main ol li').first().waitFor();
    expect(await page.locator('main ul').first().getByRole('listitem').count()).toBe(6);
    await page.getByRole('list', { name: 'Hot folders and connections' }).getByText('Online').waitFor();
    await keepPicture(page, 'wall');
    expect(complaints).toEqual([]);
  });

  test(
    'what one window sets appears in every window at once, and after a reload',
    skipWhere(kind !== 'browser', 'only for windows of a browser'),
    async () => {
      const { page, complaints } = await rig.open();
      const other = await page.context().newPage();
      await go(page, '#/settings');
      await other.goto(new URL('/#/queue', page.url()).href);
      // Chromium draws a page in the background once a second.
      await page.bringToFront();
      const choose = async (label: string, option: string): Promise<void> => {
        await page.getByRole('combobox', { name: label, exact: true }).click();
        await page.getByRole('option', { name: option, exact: true }).click();
      };
      await choose('Language', 'Deutsch');
      await page.getByRole('heading', { name: 'Einstellungen', exact: true }).waitFor();
      await other.getByRole('link', { name: 'Downloads', exact: true }).waitFor();
      await choose('Erscheinungsbild', 'Dunkel');
      await other.locator('html[data-mantine-color-scheme=dark]').waitFor();
      await choose('Datum und Zahlen', 'Deutsch (Schweiz)');
      await page.getByText(/12['’]345\.6/).waitFor();
      await page.getByLabel('Gleichzeitige Downloads').fill('7');
      await page.getByLabel('Gleichzeitige Downloads').press('Enter');
      await expect.poll(async () => (await rig.station.settings.get()).transfers.concurrency).toBe(7);
      await page.getByLabel('Tempolimit').fill('5000');
      await page.getByLabel('Tempolimit').press('Tab');
      await expect
        .poll(async () => (await rig.station.settings.get()).transfers.bytesPerSecond)
        .toBe(5_000_000);
      await page.reload();
      await page.getByRole('heading', { name: 'Einstellungen', exact: true }).waitFor();
      expect(await violations(page)).toEqual([]);
      await choose('Sprache', 'Systemeinstellung verwenden');
      await choose('Appearance', 'Use system setting');
      await choose('Dates and numbers', 'Same as language');
      expect(complaints).toEqual([]);
    },
  );

  // In the browser, `screens.test.ts` does this for every screen in every state.
  test('with text at 200 % every screen still fits its window', {
    ...skipWhere(kind === 'browser', 'only for the desktop app'),
    timeout: 300_000,
  }, async () => {
    const { settings } = rig.station;
    const setText = async (textPercent: 100 | 200): Promise<void> => {
      const { screens } = await settings.get();
      await settings.set({ screens: { ...screens, textPercent } });
    };
    await setText(200);
    const { page } = await rig.open();
    for (const hash of ['queue', 'transfers', 'connections', 'settings']) {
      await go(page, `#/${hash}`);
      await page.locator('main').locator('h1, h2').first().waitFor({ state: 'attached' });
      await settled(page);
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
        .toBe('32px');
      expect(await overflow(page), hash).toBeLessThanOrEqual(0);
      expect(await violations(page), hash).toEqual([]);
      await keepPicture(page, `${hash}-text-200`);
    }
    await setText(100);
  });

  test('being offline is shown as a state, and all stored data remains visible', async () => {
    const { page } = await rig.open();
    await go(page, '#/queue');
    await page.getByTestId('queue').getByRole('link').first().waitFor();
    await rig.sandbox.stop();
    // The next read would notice, but with webhooks it is up to a quarter of an hour away: the operator asks.
    await go(page, '#/connections');
    await page.getByRole('button', { name: 'Refresh everything' }).click();
    await page
      .getByRole('status')
      .getByText(/Sandbox offline since/)
      .waitFor();
    await go(page, '#/queue');
    await page.getByTestId('queue').getByRole('link').first().click();
    await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
    expect(await violations(page)).toEqual([]);
  }, 300_000);
});
