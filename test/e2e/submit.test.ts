import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ConnectionId } from '../../src/contract/index.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
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
  const { submission, catalogue } = rig.host.station.api;
  const kept = () => submission.template({ id: connectionId }).template;
  const usual = kept();
  const product = catalogue.list({ search: '' }).products.find(({ alias }) => alias === 'postcards');
  await go(page, `#/submit/${encodeURIComponent(product?.key ?? '')}`);
  await fillIn(page, 'Menus by template', artwork);
  await page.getByText('"name": "Menus by template"').waitFor();
  await page.getByRole('button', { name: 'Edit template' }).click();
  const field = page.getByLabel('Template (JSON)');
  await expect.poll(() => field.inputValue()).toBe(usual);
  await field.fill('{"title": "{{nothing}}"}');
  const wrong = 'Unknown placeholder in the template: nothing.';
  await page.getByRole('status').filter({ hasText: wrong }).waitFor();
  await inEachLook(page, 'submit-template-wrong', field);
  await page.getByRole('button', { name: 'Save template' }).click();
  await page.locator('form', { has: field }).getByText(wrong).waitFor();
  expect(kept()).toBe(usual);
  const template = '{"title": "{{name}}", "copies": "{{quantity}}"}';
  await field.fill(template);
  await page.getByText('"title": "Menus by template"').waitFor();
  expect(kept()).toBe(usual);
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect.poll(kept).toBe(template);
  await page.getByText('"copies": 250').waitFor();
  await page.getByRole('button', { name: 'Edit template' }).click();
  await expect.poll(() => field.inputValue()).toBe(template);
  await page.locator('form', { has: field }).getByRole('button', { name: 'Restore default' }).click();
  await expect.poll(kept).toBe(usual);
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
