import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Locator } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { QueueQuery, RipId } from '../../src/contract/index.ts';
import { until } from '../support/until.ts';
import { overflow, type Rig, startRig, violations } from './rig.ts';
import { keepPicture } from './screenshots.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: true });
  rig.sandbox.makeJobs(8, { prepressMs: 0, fileBytes: 20_000 });
  await until('all fed', () => rig.host.station.api.overview.get().phases['at-rip'] > 2);
});
afterAll(() => rig.stop());
afterEach(() => rig.closeWindows());

test('a folder is added after it was checked, and shows what is in it', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/hot-folders`);
  await page.getByRole('button', { name: 'Add hot folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add hot folder' });
  await dialog.getByLabel('Hot folder path').fill(join(rig.root, 'none'));
  await dialog.getByLabel('Name', { exact: true }).fill('Proofer');
  await dialog.getByRole('button', { name: 'Use this folder' }).click();
  await dialog.getByText(/does not exist/).waitFor();
  await mkdir(join(rig.root, 'proof'));
  await dialog.getByLabel('Hot folder path').fill(join(rig.root, 'proof'));
  await dialog.getByRole('button', { name: 'Use this folder' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(join(rig.root, 'proof')).waitFor();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'hot-folders-light-1440');

  await writeFile(join(rig.hotFolder, 'from-somebody-else.pdf'), '%PDF-1.4');
  await page.getByText(rig.hotFolder, { exact: true }).click();
  await page.getByRole('heading', { name: /In folder/ }).waitFor();
  await page.getByText('from-somebody-else.pdf').waitFor();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'hot-folder-light-1440');
  expect(complaints).toEqual([]);
});

test('a template is tried while it is typed, and saved; a wrong one is reported at once', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/hot-folder/rip`);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('File name template').fill('{nonsense}');
  await page.getByText(/Unknown field/).waitFor();
  await page.getByLabel('File name template').fill('{job8}_r{rev}');
  await page
    .getByRole('status')
    .getByText(/_r1\.pdf$/)
    .waitFor();
  await page.getByRole('combobox', { name: 'Job ticket' }).click();
  await page.getByRole('option', { name: 'XJDF 2' }).click();
  await page.getByRole('combobox', { name: 'Preflight' }).click();
  await page.getByRole('option', { name: 'Off (send unchecked)' }).click();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'hot-folder-settings-light-1440');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('status').getByText('Settings: saved').waitFor();
  const { settings } = rig.host.station.api.hotFolders.get({ id: rig.hotFolderId() });
  expect(settings).toMatchObject({ nameTemplate: '{job8}_r{rev}', ticket: 'xjdf', preflight: 'off' });
  expect(complaints).toEqual([]);
});

test('the folder check shows its results', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/hot-folder/rip`);
  await page.getByRole('tab', { name: 'Check folder' }).click();
  await page.getByRole('button', { name: 'Run check' }).click();
  // Checks that pass are one line until they are opened.
  const passed = page.getByText(/^\d+ checks passed$/);
  await passed.waitFor();
  expect(await page.getByRole('listitem').count()).toBeLessThan(5);
  expect(await page.getByText('Any RIP').count()).toBe(0);
  await passed.click();
  await expect.poll(() => page.getByRole('listitem').count()).toBeGreaterThan(5);
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'hot-folder-doctor-light-1440');
  expect(complaints).toEqual([]);
});

test('the RIP maker’s advice is shown with the RIP type before it is saved, and with the check', async () => {
  const { page, complaints } = await rig.open();
  const { api } = rig.host.station;
  const before = api.hotFolders.get({ id: rig.hotFolderId() }).settings.rip;
  await page.goto(`${rig.host.web.url}/#/hot-folder/rip`);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('combobox', { name: 'RIP type' }).click();
  await page.getByRole('option', { name: 'Xerox FreeFlow' }).click();
  const advice = page.getByRole('note').filter({ hasText: 'ignores read-only files' });
  await advice.waitFor();
  expect(api.hotFolders.get({ id: rig.hotFolderId() }).settings.rip).toBe(before);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await advice.waitFor({ state: 'detached' });
  api.hotFolders.update({ id: rig.hotFolderId(), change: { rip: RipId.parse('freeflow') } });
  await page.getByRole('tab', { name: 'Check folder' }).click();
  await page.getByRole('note').filter({ hasText: 'Xerox FreeFlow: Checks every' }).waitFor();
  api.hotFolders.update({ id: rig.hotFolderId(), change: { rip: before } });
  expect(complaints).toEqual([]);
});

test('a test page is sent and marked as one, and shows what the RIP makes of it', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/hot-folder/rip`);
  await page.getByRole('button', { name: 'Send test page' }).click();
  await page.getByText(/Test page makeready-test-page-.* is in the hot folder\./).waitFor();
  const [name = ''] = (await readdir(rig.hotFolder)).filter((one) => one.startsWith('makeready-test-page-'));
  const pdf = await PDFDocument.load(await readFile(join(rig.hotFolder, name)));
  expect(pdf.getTitle()).toBe('Makeready test page');
  const { otherFiles } = await rig.host.station.api.hotFolders.contents({ id: rig.hotFolderId() });
  expect(otherFiles?.map((one) => one.name)).not.toContain(name);
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'test-page-light-1440');
  await rm(join(rig.hotFolder, name));
  await page.getByText(`The RIP picked up test page ${name}.`).waitFor();
  await page.goto(`${rig.host.web.url}/#/activity`);
  const steps = page.getByRole('row').filter({ hasText: name });
  await expect.poll(() => steps.count()).toBe(2);
  expect(await steps.first().textContent()).toContain('Test page for RIP.');
  expect(complaints).toEqual([]);
});

test('a rule is made, tried on the latest files, saved, and switched off', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/hot-folders`);
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await page.getByText(/No rules yet/).waitFor();
  await page.getByRole('button', { name: 'Add rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rule' });
  const name = dialog.getByLabel('Name', { exact: true });
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText('Select at least one hot folder.').waitFor();
  await dialog.getByText('Required.').waitFor();
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  await name.fill('All to the proofer');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('checkbox');
  await dialog.getByRole('checkbox', { name: 'Proofer' }).click();
  await dialog.getByRole('combobox', { name: 'Preflight' }).click();
  await page.getByRole('option', { name: 'Strict' }).click();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'rule-light-1440');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Test with recent files' }).click();
  await page.getByRole('heading', { name: 'Test result' }).waitFor();
  await page.getByRole('row').nth(1).waitFor();
  await page.getByRole('row').nth(1).getByRole('cell', { name: 'All to the proofer' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'rules-light-1440');
  await page.getByRole('button', { name: 'Save rules' }).click();
  await page.getByRole('status').getByText('Rules saved and active.').waitFor();
  // A name as long as it can be, without a space.
  await page.getByRole('button', { name: 'Edit All to the proofer' }).click();
  await name.fill('M'.repeat(60));
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.setViewportSize({ width: 1024, height: 700 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Discard changes' }).click();
  expect(rig.host.station.api.routes.get().rules).toMatchObject([
    { name: 'All to the proofer', preflight: 'strict' },
  ]);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByText('All to the proofer: All files').waitFor();
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await page.getByText('preflight: Strict', { exact: false }).waitFor();
  await page.getByText(/^0 files since /).waitFor();
  await page.getByRole('button', { name: 'Test with recent files' }).click();
  const unchanged = page.getByText(/^\d+ files? goe?s? where/);
  await unchanged.click();
  await page.getByRole('columnheader', { name: 'Hot folder', exact: true }).waitFor();
  await page.getByRole('switch', { name: 'All to the proofer: active' }).click({ force: true });
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect.poll(() => rig.host.station.api.routes.get().rules[0]?.enabled).toBe(false);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
});

test('a rule asks for customer, delivery group, trim size and pages, negates one, and says so in the list', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/rules`);
  const add = page.getByRole('button', { name: 'Add rule' });
  const dialog = page.getByRole('dialog', { name: 'Rule' });
  await add.click();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
  await add.click();
  await dialog.getByLabel('Name', { exact: true }).fill('Short booklets');
  const [customer] = rig.host.station.api.routes.get().known.customers;
  await dialog.getByText('No conditions: the rule matches all files.').waitFor();
  const addCondition = dialog.getByRole('button', { name: 'Add condition' });
  /** Adds a condition by keys alone; the focus is then where its value is typed. */
  const condition = async (name: string): Promise<Locator> => {
    await addCondition.focus();
    await page.keyboard.press('Enter');
    const focused = page.locator('[role=menuitem]:focus');
    await focused.waitFor();
    while ((await focused.textContent()) !== name) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const row = dialog.getByRole('group', { name, exact: true });
    await expect.poll(() => row.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    return row;
  };
  const forCustomer = await condition('Customer');
  const customers = forCustomer.getByRole('combobox', { name: 'Customer' });
  await customers.click();
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'rule-suggestions-light-1440');
  if (customer !== undefined) await page.getByRole('option', { name: customer, exact: true }).click();
  await customers.fill('Nordlys');
  await customers.press('Enter');
  await forCustomer.getByRole('combobox', { name: 'Comparison' }).selectOption('does not contain');
  await condition('Delivery group');
  await page.keyboard.type('Next day');
  await page.keyboard.press('Enter');
  await condition('Trim size (mm)');
  await page.keyboard.type('148');
  await condition('Pages');
  await dialog.getByLabel('Maximum: Pages').fill('32');
  // A condition that is removed asks for nothing any more.
  const ofStock = await condition('Stock');
  await page.keyboard.type('Silk');
  await page.keyboard.press('Enter');
  await ofStock.getByRole('combobox', { name: 'Comparison' }).selectOption('does not contain');
  await ofStock.getByRole('button', { name: 'Remove condition: Stock' }).click();
  await ofStock.waitFor({ state: 'detached' });
  await expect.poll(() => addCondition.evaluate((one) => one === document.activeElement)).toBe(true);
  await dialog.getByRole('checkbox', { name: 'Proofer' }).click();
  // A size has two sides.
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText('Required.').waitFor();
  await expect
    .poll(() => dialog.getByLabel('Trim height (mm)').evaluate((field) => field === document.activeElement))
    .toBe(true);
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await keepPicture(page, 'rule-conditions-light-1440');
  await dialog.getByLabel('Trim height (mm)').fill('210');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByText(/148 × 210 mm ± 1 mm · ≤ 32 pages · ships by Next day · not for .*Nordlys/).waitFor();
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect.poll(() => rig.host.station.api.routes.get().rules.length).toBe(2);
  expect(rig.host.station.api.routes.get().rules[1]?.when).toMatchObject({
    size: { width: 148, height: 210, tolerance: 1 },
    pagesTo: 32,
    deliveries: ['Next day'],
    materials: [],
    not: ['customer'],
  });
  // It opens with the conditions that it has.
  await page.getByRole('button', { name: 'Edit Short booklets' }).click();
  for (const name of ['Trim size (mm)', 'Pages', 'Delivery group', 'Customer'])
    await dialog.getByRole('group', { name, exact: true }).waitFor();
  expect(await dialog.getByRole('button', { name: /^Remove condition/ }).count()).toBe(4);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove Short booklets' }).click();
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect.poll(() => rig.host.station.api.routes.get().rules.length).toBe(1);
  expect(complaints).toEqual([]);
});

test('a rule is copied; rules are moved by key and by dragging, Escape cancels, and each move is announced', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/rules`);
  await page.getByRole('button', { name: 'Copy All to the proofer' }).click();
  const names = () => page.getByRole('switch').evaluateAll((all) => all.map((one) => one.ariaLabel));
  const [one, other] = ['All to the proofer: active', 'All to the proofer (copy): active'];
  expect(await names()).toEqual([one, other]);
  const handle = page.getByRole('button', { name: 'Move All to the proofer: drag', exact: false });
  await handle.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Alt+ArrowDown');
  expect(await names()).toEqual([other, one]);
  await page.getByText('All to the proofer: place 2 of 2').waitFor({ state: 'attached' });
  expect(await handle.evaluate((button) => button.matches(':focus-visible'))).toBe(true);
  await page.keyboard.press('Alt+ArrowDown');
  expect(await names()).toEqual([other, one]);
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'rules-moved-light-1440');

  const middle = async (): Promise<{ x: number; y: number }> => {
    const box = await handle.boundingBox();
    if (box === null) throw new Error('The handle is not on the screen.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const from = await middle();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 150, { steps: 4 });
  await expect.poll(names).toEqual([one, other]);
  await page.keyboard.press('Escape');
  await expect.poll(names).toEqual([other, one]);
  await page.mouse.up();
  const again = await middle();
  await page.mouse.move(again.x, again.y);
  await page.mouse.down();
  await page.mouse.move(again.x, again.y - 150, { steps: 4 });
  await page.mouse.up();
  await expect.poll(names).toEqual([one, other]);
  await page.getByRole('button', { name: 'Move All to the proofer down' }).click();
  expect(await names()).toEqual([other, one]);
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect
    .poll(() => rig.host.station.api.routes.get().rules.map(({ name }) => name))
    .toEqual(['All to the proofer (copy)', 'All to the proofer']);
  expect(complaints).toEqual([]);
});

test('rules and hot folders are exported; an export is shown before it is imported, and importing is undone', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/rules`);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const text = await readFile(await (await coming).path(), 'utf8');
  const before = rig.host.station.api.routes.exportFile();
  expect(JSON.parse(text)).toEqual(before);

  const choose = (name: string, content: unknown) =>
    page.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    });
  await choose('notes.json', { hello: 'world' });
  await page.getByText('notes.json is not a file of rules and hot folders. Nothing was changed.').waitFor();
  const [first] = before.rules;
  await choose('bad.json', { ...before, rules: [first, { ...first, id: 'next', name: '' }] });
  await page
    .getByText('bad.json cannot be imported, as rules.1.name is not valid.', { exact: false })
    .waitFor();

  const away = before.hotFolders.map((folder) =>
    folder.id === 'proofer' ? { ...folder, path: join(rig.root, 'elsewhere') } : folder,
  );
  await choose('shop.json', {
    ...before,
    hotFolders: away,
    rules: [{ ...first, id: 'foils', name: 'Foils', enabled: true, to: ['rip', 'proofer'] }],
  });
  const dialog = page.getByRole('dialog', { name: 'Import shop.json' });
  await dialog.getByText('1 rule replaces the rules here').waitFor();
  await dialog.getByText('As it is here').waitFor();
  await dialog.getByText(/^Left out\. Folder does not exist: .*elsewhere/).waitFor();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'rules-import-light-1440');
  expect(rig.host.station.api.routes.exportFile()).toEqual(before);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('switch', { name: 'Foils: active' }).waitFor();
  expect(rig.host.station.api.routes.get().rules).toMatchObject([{ id: 'foils', to: ['rip'] }]);
  await page.keyboard.press('Control+z');
  await page.getByRole('switch', { name: 'All to the proofer (copy): active' }).waitFor();
  expect(rig.host.station.api.routes.exportFile()).toEqual(before);
  await page.getByRole('button', { name: 'Remove All to the proofer (copy)' }).click();
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect.poll(() => rig.host.station.api.routes.get().rules.length).toBe(1);
  expect(complaints).toEqual([]);
});

test('one hot folder is the default; each of the others says that it gets only what rules send it', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/hot-folders`);
  const card = (path: string) => page.getByRole('link').filter({ hasText: path });
  await card(rig.hotFolder).getByText('Default hot folder: files that match no rule').waitFor();
  await card(join(rig.root, 'proof')).getByText('Only what rules send here').waitFor();
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  const group = page.getByRole('radiogroup', { name: 'Default hot folder' });
  await group.getByRole('radio', { name: 'Proofer' }).click();
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect.poll(() => rig.host.station.api.routes.get().defaultHotFolder).toBe('proofer');
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'rules-default-light-1440');
  await page.getByRole('link', { name: 'Back' }).click();
  await card(rig.hotFolder).getByText('Only what rules send here').waitFor();
  await card(join(rig.root, 'proof')).getByText('Default hot folder').waitFor();
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await group.getByRole('radio', { name: 'RIP', exact: true }).click();
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect.poll(() => rig.host.station.api.routes.get().defaultHotFolder).toBe('rip');
  expect(complaints).toEqual([]);
});

test('a job shows what would happen to its file, with the ticket that it would get', async () => {
  const { page, complaints } = await rig.open();
  const { rows } = rig.host.station.api.queue.list(QueueQuery.parse({ level: 'jobs' }));
  const sent = rows.find(({ hotFolderIds }) => hotFolderIds.length > 0);
  await page.goto(`${rig.host.web.url}/#/job/${encodeURIComponent(sent?.key ?? '')}`);
  await page
    .getByText(/^RIP: .* as the default hot folder$/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Routing' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('All to the proofer').waitFor();
  await dialog.getByText('Rule is switched off.').waitFor();
  await dialog.getByText(/^(Queued for|In|Sent to) RIP · as the default hot folder$/).waitFor();
  await dialog.getByText(/<XJDF /).waitFor();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'explain-light-1440');
  expect(complaints).toEqual([]);
});

test('before a folder is removed, the dialog says what becomes of everything in it', async () => {
  const { page } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/hot-folders`);
  await page.getByText(join(rig.root, 'proof')).click();
  const remove = page.getByRole('button', { name: 'Remove' });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Remove Proofer?' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => remove.evaluate((one) => one === document.activeElement)).toBe(true);
  await remove.click();
  await dialog.getByText(/Used by these rules: All to the proofer/).waitFor();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('heading', { name: 'Hot folders' }).waitFor();
  await expect.poll(() => page.getByText(join(rig.root, 'proof')).count()).toBe(0);
});
