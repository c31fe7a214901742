import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HotFolderId, literalMessage, type RouteList, RouteRule } from '../../src/contract/index.ts';
import { ApiError } from '../../src/main/station/model/api-error.ts';
import { folderDetail, hotFolder, noFiles, noRoutes } from '../doubles/samples.ts';
import { fakeStation } from '../doubles/station.ts';
import { holdBack } from '../e2e/link-faults.ts';
import { go, violations } from '../e2e/rig.ts';
import { keepPicture } from '../e2e/screenshots.ts';
import { type ScreensRig, startScreens } from './rig.ts';

let folder = hotFolder('RIP');
let list: RouteList = noRoutes;
const replace = (change: Partial<RouteList>): RouteList => {
  list = { ...list, ...change, version: `${list.version}+` };
  return list;
};

let rig: ScreensRig;
beforeAll(async () => {
  rig = await startScreens(
    fakeStation({
      routes: {
        get: () => list,
        save({ rules, hold, version }) {
          const changed = literalMessage('The rules have changed.');
          if (version !== list.version) throw new ApiError('CONFLICT', changed, literalMessage('Read them.'));
          return replace({ rules, hold });
        },
      },
      hotFolders: {
        get: () => folderDetail(folder),
        contents: () => noFiles,
        previewName: () => ({ kind: 'name', name: '0001.pdf', notes: [] }),
        update({ change }) {
          folder = { ...folder, name: change.name ?? folder.name };
          rig.station.show({ hotFolders: [folder] });
          return folderDetail(folder);
        },
      },
    }),
  );
  rig.station.show({ hotFolders: [folder] });
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});
afterEach(() => rig.closeWindows());

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Unsaved changes' });

/** Applies a rule to the list without saving it. */
async function addRule(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add rule' }).click();
  const editor = page.getByRole('dialog', { name: 'Rule' });
  await editor.getByLabel('Name', { exact: true }).fill(name);
  await editor.getByRole('checkbox', { name: 'RIP', exact: true }).click();
  await editor.getByRole('button', { name: 'Apply' }).click();
  await editor.waitFor({ state: 'detached' });
}

test('unsaved rules are not lost: stay, discard, save', async () => {
  const { page, complaints } = await rig.open('#/rules');
  await addRule(page, 'Foil');
  expect(await page.title()).toMatch(/^• /);

  await page.getByRole('navigation').getByRole('link', { name: 'Queue' }).click();
  await dialogOf(page).waitFor();
  expect(new URL(page.url()).hash).toBe('#/rules');
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'unsaved-light-1440');
  await dialogOf(page).getByRole('button', { name: 'Stay here' }).click();
  await page.getByText('Foil', { exact: true }).waitFor();

  await page.goBack();
  await page.getByText('Foil', { exact: true }).waitFor();

  await go(page, '#/hot-folders');
  await dialogOf(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('heading', { name: 'Hot folders' }).waitFor();
  expect(list.rules).toEqual([]);
  expect(await page.title()).not.toMatch(/^•/);

  await go(page, '#/rules');
  await page.getByText(/No rules yet/).waitFor();
  await addRule(page, 'Thick stock');
  await page.keyboard.press('Escape');
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Hot folders' }).waitFor();
  expect(list.rules).toMatchObject([{ name: 'Thick stock' }]);
  expect(complaints).toEqual([]);
});

test('changes to the rules and to a hot folder are discarded by a button, which is disabled while there are none', async () => {
  const { page } = await rig.open('#/rules');
  const save = page.getByRole('button', { name: 'Save rules' });
  const discard = page.getByRole('button', { name: 'Discard changes' });
  await page.getByText('Thick stock', { exact: true }).waitFor();
  expect([await save.isDisabled(), await discard.isDisabled()]).toEqual([true, true]);
  await addRule(page, 'Foil');
  await discard.click();
  await page.getByText('Foil', { exact: true }).waitFor({ state: 'detached' });
  await page.getByText('Thick stock', { exact: true }).waitFor();
  expect([await save.isDisabled(), await discard.isDisabled()]).toEqual([true, true]);

  await go(page, '#/hot-folder/rip');
  await page.getByRole('tab', { name: 'Settings' }).click();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Digital press');
  await discard.click();
  expect(await name.inputValue()).toBe('RIP');
  expect(await discard.isDisabled()).toBe(true);
  // Nothing unsaved is left.
  await go(page, '#/queue');
  await page.getByTestId('queue').waitFor();
});

test('the input of an open rule is saved with the list', async () => {
  const { page } = await rig.open('#/rules');
  await page.getByRole('button', { name: 'Edit Thick stock' }).click();
  await page.getByRole('dialog', { name: 'Rule' }).getByLabel('Name', { exact: true }).fill('Heavy stock');
  await go(page, '#/hot-folders');
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Hot folders' }).waitFor();
  expect(list.rules).toMatchObject([{ name: 'Heavy stock' }]);
});

test('what is changed while a save is on its way stays, to be saved next', async () => {
  const { page, complaints } = await rig.open('#/rules');
  const link = await holdBack(page);
  const names = () => list.rules.map(({ name }) => name);
  const before = names();
  await addRule(page, 'Gloss');
  const save = page.getByRole('button', { name: 'Save rules' });
  const saved = page.getByText('Rules saved and active.');
  link.hold('/routes/save');
  await save.click();
  await expect.poll(names).toEqual([...before, 'Gloss']);
  await addRule(page, 'Matt');
  link.letThrough();
  await saved.waitFor();
  await page.getByText('Matt', { exact: true }).waitFor();
  await save.click();
  await expect.poll(names).toEqual([...before, 'Gloss', 'Matt']);
  // The button is disabled already while the answer is on its way.
  await expect.poll(() => page.title()).not.toMatch(/^•/);

  await go(page, '#/settings');
  const days = page.getByLabel('Keep for');
  const keepDays = async () => (await rig.station.client.settings.get()).archive.keepDays;
  await days.fill('41');
  link.hold('/settings/set');
  await days.blur();
  await expect.poll(keepDays).toBe(41);
  await days.fill('42');
  link.letThrough();
  await page.getByText(/^Archive.*saved/).waitFor();
  expect(await days.inputValue()).toBe('42 days');
  await days.blur();
  await expect.poll(keepDays).toBe(42);
  expect(complaints).toEqual([]);
});

test('if saving fails, the screen stays and says why', async () => {
  const { page } = await rig.open('#/rules');
  await addRule(page, 'Late');
  const other = RouteRule.parse({ id: 'other', name: 'Other', to: [HotFolderId.parse('rip')] });
  replace({ rules: [...list.rules, other] });
  await go(page, '#/queue');
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.getByRole('alert').waitFor();
  await page.getByText('Late', { exact: true }).waitFor();
});

test('a folder’s settings ask before another tab opens, and before the window closes', async () => {
  const { page } = await rig.open('#/hot-folder/rip');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Digital press');
  await page.getByRole('tab', { name: 'Files' }).click();
  await dialogOf(page).getByRole('button', { name: 'Stay here' }).click();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Digital press');

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  await page.getByRole('tab', { name: 'Files' }).click();
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Digital press' }).waitFor();
  await page.getByRole('tab', { name: 'Files', selected: true }).waitFor();
  // Nothing unsaved is left.
  await go(page, '#/queue');
  await page.getByTestId('queue').waitFor();
});

test('an untouched rule shows no error, opened by mouse or by key', async () => {
  const { page } = await rig.open('#/rules');
  await page.getByRole('button', { name: 'Add rule' }).click();
  const editor = page.getByRole('dialog', { name: 'Rule' });
  await editor.getByLabel('Name', { exact: true }).waitFor();
  expect(await editor.getByText(/Required|Select at least/).count()).toBe(0);
  await page.keyboard.press('Escape');
  await editor.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add rule' }).focus();
  await page.keyboard.press('Enter');
  await editor.getByLabel('Name', { exact: true }).waitFor();
  expect(await editor.getByText(/Required|Select at least/).count()).toBe(0);
  await editor.getByRole('button', { name: 'Apply' }).click();
  await editor.getByText('Select at least one hot folder.').waitFor();
  expect(await violations(page)).toEqual([]);
});
