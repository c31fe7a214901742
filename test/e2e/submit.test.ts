import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ConnectionId } from '../../src/contract/index.ts';
import { inEachLook } from './in-each-look.ts';
import { go, overflow, type Rig, startRig, violations } from './rig.ts';
import { keepPicture } from './screenshots.ts';

const connectionId = ConnectionId.parse('sandbox');
let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: true });
  await rig.host.station.api.catalogue.refresh({ connectionId });
});
afterAll(() => rig.stop());
afterEach(() => rig.closeWindows());

const artwork = {
  name: 'menu.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nnot much of one\n%%EOF\n'),
};

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
    await name.fill(`Menus ${colorScheme}`);
    await page.getByLabel('Quantity').fill('250');
    await page.getByRole('combobox', { name: 'Size', exact: true }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('combobox', { name: 'Material', exact: true }).click();
    await page.getByRole('option').first().click();
    await page.locator('input[type=file]').setInputFiles(artwork);
    await page.getByText(/^menu\.pdf · /).waitFor();
    const address = { Name: 'Ann Baker', Company: 'Bakery', 'Street and number': '8 Dock Road' };
    const rest = { 'Postal code': 'YO22', City: 'Whitby', 'Country (two letters)': 'GB' };
    for (const [label, text] of Object.entries({ ...address, ...rest })) {
      await page.getByRole('textbox', { name: label, exact: true }).fill(text);
    }
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
