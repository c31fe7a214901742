import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ConnectionId } from '../../src/contract/index.ts';
import { until } from '../support/until.ts';
import { overflow, type Rig, startRig, violations } from './rig.ts';
import { keepPicture, looks, settled, wear } from './screenshots.ts';

const connectionId = ConnectionId.parse('sandbox');
let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: true });
  const { catalogue } = rig.host.station.api;
  await catalogue.refresh({ connectionId });
  rig.sandbox.changeProduct('postcards');
  rig.sandbox.setAccount({ tier: 'studio' });
  await catalogue.refresh({ connectionId });
});
afterAll(() => rig.stop());
afterEach(() => rig.closeWindows());

const productLink = (page: Page, name: string | RegExp) => page.locator('table').getByRole('link', { name });

test('products are found by their options and opened, and changes are listed with their dates', async () => {
  const { page, complaints } = await rig.open();
  // Screens for IT are not in the sidebar.
  const sidebar = page.getByRole('navigation', { name: 'Screens' });
  await sidebar.getByRole('link', { name: 'Settings' }).click();
  expect(await sidebar.getByRole('link', { name: /Catalogue|Connections/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Catalogue' }).click();
  expect(await sidebar.locator('[aria-current=page]').textContent()).toContain('Settings');
  await productLink(page, 'Postcards').waitFor();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(9);
  const updates = page.getByRole('listitem');
  await updates.filter({ hasText: 'Version 1 → 2' }).filter({ hasText: 'Postcards' }).waitFor();
  await updates
    .filter({ hasText: 'Bookmarks' })
    .filter({ hasText: 'Removed' })
    .filter({ hasText: '3 finishings: No foiling, Silver foil and Gold foil' })
    .waitFor();
  await page
    .locator('tr', { hasText: 'Wiro Bound Books' })
    .getByText(/Not in your subscription since/)
    .waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('kraft 260');
  await expect.poll(() => page.locator('tbody tr').count()).toBe(3);
  await page.getByLabel(/^Search products/).fill('gold foil');
  await page.getByText('Items outside your subscription are not listed.').waitFor();
  await page.getByLabel(/^Search products/).fill('perfect');
  await productLink(page, 'Perfect Bound Books').click();
  await page.getByRole('heading', { name: 'Perfect Bound Books' }).waitFor();
  await page.getByText(/perfect-bound-books · version 1 · Cover · Text pages/).waitFor();
  const a5 = page.getByRole('region', { name: 'A5 (148 x 210 mm)' });
  const cover = a5.getByRole('img', { name: 'A5 (148 x 210 mm), Cover: 302 × 210 mm' });
  const inner = a5.getByRole('img', { name: 'A5 (148 x 210 mm), Text pages: 148 × 210 mm' });
  await cover.waitFor();
  // To scale: sheets have the same proportions on screen as on the press.
  const [wide, narrow] = [await cover.boundingBox(), await inner.boundingBox()];
  expect((wide?.width ?? 0) / (narrow?.width ?? 1)).toBeCloseTo((302 + 6) / (148 + 6), 1);
  expect((wide?.height ?? 0) / (narrow?.height ?? 1)).toBeCloseTo(1, 1);
  await a5.getByText('308 × 216 mm').waitFor();
  await page
    .getByRole('region', { name: 'Square (210 x 210 mm)' })
    .getByText('Orientation: Square')
    .waitFor();
  const silk = page.getByRole('row', { name: /^Silk 350 gsm/ });
  expect(await silk.getByRole('cell').allTextContents()).toEqual([
    'Silk 350 gsm',
    'Silk',
    'Standard',
    '350',
    '130',
    '14',
    '320 µm',
  ]);
  await page.getByText('Matt coating, both sides').waitFor();
  await page.keyboard.press('Shift+J');
  await page.getByText('"unfinished"').first().waitFor();
  await page.keyboard.press('Escape');
  await productLink(page, 'Postcards').waitFor();
  expect(complaints).toEqual([]);
});

test('lengths are in inches if the screens are set to inches', async () => {
  const { settings } = rig.host.station.api;
  const { screens } = settings.get();
  settings.set({ screens: { ...screens, units: 'in' } });
  const { page } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/catalogue`);
  await productLink(page, 'Letterheads').click();
  await page.getByRole('img', { name: /8.268 × 11.693 in/ }).waitFor();
  settings.set({ screens });
  await page.getByRole('img', { name: /210 × 297 mm/ }).waitFor();
});

test('the palette leads to the catalogue, and all of it is translated', async () => {
  for (const [locale, catalogue, materials] of [
    ['de-DE', 'Katalog', 'Materialien'],
    ['fr-FR', 'Catalogue', 'Supports'],
    ['nl-NL', 'Catalogus', 'Materialen'],
  ] as const) {
    const { page, complaints } = await rig.open({ locale });
    await page.getByTestId('queue').or(page.locator('main')).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(catalogue);
    await page.getByRole('dialog').locator('[data-selected]', { hasText: catalogue }).waitFor();
    await page.keyboard.press('Enter');
    // The catalogue may have been read again meanwhile, in the language of this or an earlier window.
    await productLink(page, /Postcards|Postkarten|Cartes postales|Ansichtkaarten/).click();
    await page.getByRole('heading', { name: materials }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  }
});

// The catalogue and a plain product are checked with all other screens in `screens.test.ts`.
test('a product with several components and the endpoints, in both schemes and sizes', async () => {
  const { page } = await rig.open();
  const sheets = (product: string) => async (): Promise<void> => {
    await productLink(page, product).click();
    await page.getByRole('heading', { name: 'Finishings' }).waitFor();
  };
  const endpoints = (button: string) => async (): Promise<void> => {
    await page.getByRole('button', { name: button }).click();
    await page.getByText('Product list').waitFor();
    await page.getByRole('button', { name: 'Check all now' }).scrollIntoViewIfNeeded();
  };
  for (const [name, screen, act] of [
    ['product-book', 'catalogue', sheets('Perfect Bound Books')],
    ['product-cards', 'catalogue', sheets('Business Cards')],
    ['endpoints', 'connections/advanced', endpoints('Show details')],
    ['paths', 'connections/advanced', endpoints('Edit paths')],
  ] as const) {
    await page.goto(`${rig.host.web.url}/#/${screen}`);
    await act();
    for (const look of looks) {
      await wear(page, look);
      if (look.judged) expect(await violations(page), `${name}, ${look.name}`).toEqual([]);
      else await settled(page);
      await keepPicture(page, `${name}-${look.name}`);
      expect(await overflow(page), `${name} at ${look.name} is too wide`).toBeLessThanOrEqual(0);
    }
  }
}, 180_000);

test('a button checks every endpoint, and the path of one that is elsewhere can be set', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/connections/advanced`);
  const section = page.getByRole('region', { name: 'Sandbox: Service features' });
  await section.getByRole('button', { name: 'Show details' }).click();
  await section.getByRole('button', { name: 'Check all now' }).click();
  await page.getByText('All endpoints checked.').waitFor();
  const row = (name: string) => section.getByRole('row', { name: new RegExp(`^${name}`) });
  await row('Job list').getByText('Available', { exact: true }).waitFor();
  await row('Create a batch').getByText('Checked on first use').waitFor();
  await section.getByRole('button', { name: 'Edit paths' }).click();
  const path = section.getByLabel('Queued batch list');
  const save = section.getByRole('button', { name: 'Save', exact: true });
  expect(await save.isDisabled()).toBe(true);
  await path.fill('https://evil.example/queued');
  await save.click();
  await section.getByText('Enter a path that starts with a single slash').waitFor();
  expect(await path.evaluate((field) => field === document.activeElement)).toBe(true);
  await path.fill('/9.9/queued');
  await section.getByLabel('Job details', { exact: true }).fill('/1.0/jobs');
  await save.click();
  await section.getByText('The path must contain {id} exactly once.').waitFor();
  await section.getByLabel('Job details', { exact: true }).fill('');
  await save.click();
  await row('Queued batch list').getByText('GET /9.9/queued').waitFor();
  await row('Queued batch list').getByText('Not available').waitFor();
  await row('Job details').getByText('Turned off').waitFor();
  await section.getByRole('button', { name: 'Edit paths' }).click();
  await section.getByRole('button', { name: 'Restore defaults' }).click();
  await save.click();
  await row('Queued batch list').getByText('Available', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test('what is not in the subscription or not available says so in its place', async () => {
  // Requests in the background end first.
  await rig.host.station.api.catalogue.refresh({ connectionId });
  rig.sandbox.faults.add({
    on: 'service',
    fault: { kind: 'status', status: 403 },
    path: '/finishings',
    times: null,
  });
  const notOffered = rig.sandbox.faults.add({
    on: 'service',
    fault: { kind: 'status', status: 404 },
    path: '/1.0/products',
  });
  const { page } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/catalogue`);
  await productLink(page, 'Postcards').waitFor();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText(/does not provide this list/).waitFor();
  // What was read before is still shown.
  await productLink(page, 'Postcards').waitFor();
  rig.sandbox.faults.remove(notOffered);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText(/does not provide this list/).waitFor({ state: 'detached' });
  await productLink(page, 'Postcards').click();
  const finishings = page.getByRole('region', { name: 'Finishings' });
  await finishings.getByText(/Not included in your subscription.*Last updated/).waitFor();
  await keepPicture(page, 'product-withheld-light-1440');
  expect(await violations(page)).toEqual([]);
  rig.sandbox.faults.clear();
});

test('with the service gone everything is still shown, and a refresh says why it fails', async () => {
  const { page } = await rig.open({ viewport: { width: 1024, height: 700 } });
  await rig.sandbox.stop();
  await rig.host.station.api.connections.refresh({ id: connectionId });
  await until(
    'it is offline',
    () => rig.host.station.api.overview.get().connections[0]?.state.kind === 'offline',
    60_000,
  );
  await page.goto(`${rig.host.web.url}/#/catalogue`);
  await page.getByText(/Sandbox is offline. Showing the last known catalogue/).waitFor();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page
    .getByText(/Connection refused by/)
    .first()
    .waitFor();
  await keepPicture(page, 'catalogue-offline-light-1024');
  expect(await violations(page)).toEqual([]);
  await productLink(page, 'Greeting Cards').click();
  await page
    .getByRole('row', { name: /^Pearl Polar|^Kraft/ })
    .first()
    .waitFor();
}, 120_000);
