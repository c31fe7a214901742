import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ConnectionId, usualTemplate } from '../../src/contract/index.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { until } from '../support/until.ts';
import { inEachLook } from './in-each-look.ts';
import { go, overflow, type Rig, startRig, violations } from './rig.ts';
import { keepPicture, looks, settled, wear } from './screenshots.ts';

// What can be ordered: the catalogue as it was last read, and a job composed from it.

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

const artwork = {
  name: 'menu.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nnot much of one\n%%EOF\n'),
};

/** Fills in the form for a job of a product with one component. */
async function fillIn(page: Page, name: string, file: typeof artwork): Promise<void> {
  await page.getByLabel('Job name').fill(name);
  await page.getByLabel('Quantity').fill('250');
  for (const choice of ['Size', 'Material']) {
    await page.getByRole('combobox', { name: choice, exact: true }).click();
    await page.getByRole('option').first().click();
  }
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText(`${file.name} · `).waitFor();
  const address = { Name: 'Ann Baker', Company: 'Bakery', 'Street and number': '8 Dock Road' };
  const rest = { 'Postal code': 'YO22', City: 'Whitby', 'Country (two letters)': 'GB' };
  for (const [label, text] of Object.entries({ ...address, ...rest })) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
}

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

test.each([
  ['light', 1440, 900],
  ['dark', 1024, 700],
] as const)(
  'a job is composed from the catalogue, shown and submitted: %s',
  async (colorScheme, width, height) => {
    const { page, complaints } = await rig.open({ colorScheme, viewport: { width, height } });
    const { products } = rig.host.station.api.catalogue.list({ search: '' });
    const product = products.find(({ alias }) => alias === 'postcards');
    await go(page, `#/product/${encodeURIComponent(product?.key ?? '')}`);
    await page.getByRole('link', { name: 'Submit a job' }).click();
    await page.getByRole('heading', { name: 'Submit a job' }).waitFor();
    if (colorScheme === 'light') await inEachLook(page, 'submit-empty');
    await page.getByRole('button', { name: 'Submit a job' }).click();
    await expect.poll(() => page.getByText('Required.').count()).toBe(4);
    const name = page.getByLabel('Job name');
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    if (colorScheme === 'light') await inEachLook(page, 'submit-wrong');
    await fillIn(page, `Menus ${colorScheme}`, artwork);
    await page.getByText(`"name": "Menus ${colorScheme}"`).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await keepPicture(page, `submit-${colorScheme}-${width}`, { fullPage: true });
    if (colorScheme === 'light') await inEachLook(page, 'submit-request', page.getByLabel('Postal code'));
    await page.getByRole('button', { name: 'Submit a job' }).click();
    const list = page.getByRole('region', { name: 'Submitted jobs' });
    const own = list.getByRole('listitem').filter({ hasText: `Menus ${colorScheme}` });
    await own.getByRole('link', { name: 'Open' }).waitFor();
    if (colorScheme === 'light') {
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
      await inEachLook(page, 'submit-sent');
    }
    await own.getByRole('link', { name: 'Open' }).click();
    await page.getByRole('heading', { name: `Menus ${colorScheme}` }).waitFor();
    expect(complaints).toEqual([]);
  },
);

test('choices made while artwork is uploading are kept', async () => {
  const { page } = await rig.open();
  const { promise, resolve } = Promise.withResolvers<void>();
  let isHeld = false;
  await page.routeWebSocket(/\/rpc$/, (window) => {
    const station = window.connectToServer();
    window.onMessage(async (message) => {
      if (message.toString().includes('/submission/upload')) {
        isHeld = true;
        await promise;
      }
      station.send(message);
    });
  });
  const { products } = rig.host.station.api.catalogue.list({ search: '' });
  const product = products.find(({ alias }) => alias === 'postcards');
  await go(page, `#/submit/${encodeURIComponent(product?.key ?? '')}`);
  await page.reload();
  await page.locator('input[type=file]').setInputFiles(artwork);
  await expect.poll(() => isHeld).toBe(true);
  const material = page.getByRole('combobox', { name: 'Material', exact: true });
  await material.click();
  await page.getByRole('option').first().click();
  const chosen = await material.inputValue();
  expect(chosen).not.toBe('');
  resolve();
  await page.getByText(/^menu\.pdf · /).waitFor();
  expect(await material.inputValue()).toBe(chosen);
});

test('the template of the request is changed: what is wrong is named and kept nowhere, then saved', async () => {
  const { page, complaints } = await rig.open();
  const { connections, catalogue, submission } = rig.host.station.api;
  const kept = () => connections.settings({ id: connectionId }).templates.submissionTemplate;
  const product = catalogue.list({ search: '' }).products.find(({ alias }) => alias === 'postcards');
  await go(page, `#/submit/${encodeURIComponent(product?.key ?? '')}`);
  await fillIn(page, 'Menus by template', artwork);
  await page.getByText('"name": "Menus by template"').waitFor();
  await page.getByRole('button', { name: 'Edit template' }).click();
  const field = page.getByLabel('Template (JSON)');
  await expect.poll(() => field.inputValue()).toBe(usualTemplate);
  await field.fill('{"title": "{{nothing}}"}');
  const wrong = 'Unknown placeholder in the template: nothing.';
  await page.getByRole('status').filter({ hasText: wrong }).waitFor();
  await inEachLook(page, 'submit-template-wrong', field);
  await page.getByRole('button', { name: 'Save template' }).click();
  await page.locator('form', { has: field }).getByText(wrong).waitFor();
  expect(kept()).toBeNull();
  const template = '{"title": "{{name}}", "copies": "{{quantity}}"}';
  await field.fill(template);
  await page.getByText('"title": "Menus by template"').waitFor();
  expect(kept()).toBeNull();
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect.poll(kept).toBe(template);
  await page.getByText('"copies": 250').waitFor();
  await page.getByRole('button', { name: 'Edit template' }).click();
  await expect.poll(() => field.inputValue()).toBe(template);
  await page.locator('form', { has: field }).getByRole('button', { name: 'Restore default' }).click();
  await expect.poll(kept).toBeNull();
  await page.getByText('"name": "Menus by template"').waitFor();
  // Saving the template submits nothing.
  expect(submission.list().filter(({ name }) => name === 'Menus by template')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('while artwork is uploaded, the list shows how much of it has left; it can be withdrawn', async () => {
  const service = await createSandbox({ generation: '3.0' });
  const { connections, catalogue, submission } = rig.host.station.api;
  const { baseUrl, token } = service;
  const { id } = await connections.create({ name: 'Uploads', baseUrl, token, preset: 'generation-3.0' });
  await catalogue.refresh({ connectionId: id });
  service.faults.add({ on: 'storage', fault: { kind: 'stall' }, path: '/assets/', times: null });
  const { page } = await rig.open();
  const product = catalogue
    .list({ search: '' })
    .products.find((one) => one.alias === 'postcards' && one.connectionId === id);
  await go(page, `#/submit/${encodeURIComponent(product?.key ?? '')}`);
  const buffer = Buffer.concat([artwork.buffer, Buffer.alloc(24 * 1024 * 1024)]);
  await fillIn(page, 'Menus uploaded', { ...artwork, name: 'large.pdf', buffer });
  await page.getByRole('button', { name: 'Submit a job' }).click();
  const own = page
    .getByRole('region', { name: 'Submitted jobs' })
    .getByRole('listitem')
    .filter({ hasText: 'Menus uploaded' });
  const bar = own.getByRole('progressbar', { name: 'Upload of large.pdf' });
  const share = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(share).toBeGreaterThan(0);
  expect(await share()).toBeLessThan(100);
  await own.getByText(/^[\d.]+ MB of 2\d(\.\d)? MB$/).waitFor();
  await inEachLook(page, 'submit-uploading', bar);
  await own.getByRole('button', { name: 'Cancel request' }).click();
  await bar.waitFor({ state: 'detached' });
  expect(submission.list().find(({ name }) => name === 'Menus uploaded')?.state).toBe('withdrawn');
  await connections.remove({ id });
  await service.stop();
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
