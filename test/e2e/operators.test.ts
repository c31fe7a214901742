import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { OperatorId } from '../../src/contract/index.ts';
import { operatorNamed, PIN } from '../support/operators.ts';
import { inEachLook } from './in-each-look.ts';
import { go, type Rig, startRig } from './rig.ts';

// People with names at the windows of one station: Anna administers, Ben operates, Carl watches.

const BADGE = 'OP-4711';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: true });
  const { operators } = rig.station;
  await operators.add(operatorNamed('Anna Arendt', 'administer'));
  await operators.add(operatorNamed('Ben', 'operate', BADGE));
  await operators.add(operatorNamed('Carl', 'watch'));
});
afterAll(() => rig.stop());
afterEach(() => rig.closeWindows());

/** A window in which somebody has logged in at the login page by name. */
async function logIn(name: string, secret = PIN): Promise<Page> {
  const { page } = await rig.open();
  // A window whose session is gone goes to the login page by itself.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`${rig.host.web.url}/login`);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('PIN or password').fill(secret);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  return page;
}

const idOf = async (name: string): Promise<OperatorId> =>
  OperatorId.parse((await rig.station.operators.list()).find((one) => one.name === name)?.id);

const chip = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Who is there?' });
const secret = (page: Page) => dialog(page).getByLabel('PIN or password');
/** Sends all keys at once, faster than any hand, to the field with the focus. */
async function scan(page: Page, badge: string): Promise<void> {
  await expect.poll(() => secret(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.evaluate(
    (keys) => {
      for (const key of keys)
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
    },
    [...badge, 'Enter'],
  );
}

test('a window shows who is there, and someone else takes over by name or badge', async () => {
  const page = await logIn('ben');
  await chip(page, 'Ben').waitFor();
  await page.keyboard.press('d');
  await dialog(page).getByRole('button', { name: 'Anna Arendt' }).click();
  await secret(page).fill('not this one');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Wrong PIN or password. Try again.').waitFor();
  expect(await secret(page).inputValue()).toBe('');
  await inEachLook(page, 'operators-who-is-there');
  await secret(page).fill(PIN);
  await page.keyboard.press('Enter');
  await chip(page, 'Anna Arendt').waitFor();
  expect(await dialog(page).count()).toBe(0);

  await chip(page, 'Anna Arendt').click();
  await page.getByRole('menuitem', { name: 'Switch operator' }).click();
  // The previous operator is selected.
  await dialog(page).getByRole('button', { name: 'Anna Arendt', pressed: true }).waitFor();
  await scan(page, 'OP-9999');
  await dialog(page).getByText('Unknown badge. Try again.').waitFor();
  await scan(page, BADGE);
  await chip(page, 'Ben').waitFor();
});

test('logging out leaves a window that only watches, and asks who is there', async () => {
  const page = await logIn('Ben');
  await chip(page, 'Ben').click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await inEachLook(page, 'operators-nobody');
  await chip(page, 'Nobody logged in').click();
  await secret(page).waitFor();
  await scan(page, BADGE);
  await chip(page, 'Ben').waitFor();
});

test('a window that nobody uses for the set time asks who is there', async () => {
  await rig.station.settings.set({ operators: { lockAfterMinutes: 1 } });
  const { page } = await rig.open();
  await page.clock.install();
  await page.context().clearCookies();
  await page.goto(`${rig.host.web.url}/login`);
  await page.getByLabel('Your name').fill('Ben');
  await page.getByLabel('PIN or password').fill(PIN);
  await page.getByRole('button', { name: 'Log in' }).click();
  await chip(page, 'Ben').waitFor();
  await page.clock.fastForward(50_000);
  await page.keyboard.press('Shift');
  await page.clock.fastForward(50_000);
  expect(await dialog(page).count()).toBe(0);
  await page.clock.fastForward(10_000);
  await dialog(page).waitFor();
  await rig.station.settings.set({ operators: { lockAfterMinutes: null } });
});

test('a watcher cannot decide anything, and settings say who may change them', async () => {
  const page = await logIn('Carl');
  await chip(page, 'Carl').waitFor();
  await go(page, '#/settings/operators');
  const section = page.locator('#settings-operators');
  await section.getByText('Only an administrator may change this.').waitFor();
  await expect.poll(() => section.getByRole('row').count()).toBe(2);
  expect(await section.getByRole('button', { name: 'Add operator' }).isDisabled()).toBe(true);
  expect(await page.getByLabel('Simultaneous downloads').isDisabled()).toBe(true);
  await go(page, '#/transfers');
  expect(await page.getByRole('button', { name: 'Pause all' }).isDisabled()).toBe(true);
  await page.keyboard.press('p');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Switch operator').waitFor();
  expect(await page.getByRole('dialog').getByText('Undo the latest action').count()).toBe(0);
  expect((await rig.station.transfers.list()).paused).toBe(false);
  await page.keyboard.press('Escape');
  await go(page, `#/hot-folder/${rig.hotFolderId()}`);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Pause sending', disabled: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Remove', disabled: true }).count()).toBeGreaterThan(0);
  await inEachLook(page, 'operators-folder-of-watcher');
});

test('an administrator adds, changes and removes operators, and brings one back', async () => {
  const page = await logIn('Anna Arendt');
  await go(page, '#/settings/operators');
  const section = page.locator('#settings-operators');
  await section.getByRole('row', { name: /Anna Arendt You/ }).waitFor();
  await section.getByRole('button', { name: 'Add operator' }).click();
  const adding = page.getByRole('dialog', { name: 'Add operator' });
  await adding.getByLabel('Name').fill('Dora');
  await adding.getByLabel('PIN or password').fill('12345');
  await adding.getByLabel('Badge').fill(BADGE);
  await adding.getByLabel('Badge').press('Enter');
  await inEachLook(page, 'operators-add');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await adding.getByText('The PIN or password is too short (minimum length 6).').waitFor();
  await adding.getByLabel('PIN or password').fill('123456');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await adding.getByText('Another operator has this badge.').waitFor();
  await adding.getByLabel('Badge').fill('OP-4712');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await section.getByRole('row', { name: /Dora Operate Yes/ }).waitFor();

  await section.getByRole('button', { name: 'Change Dora' }).click();
  const changing = page.getByRole('dialog', { name: 'Change Dora' });
  await changing.getByRole('radio', { name: 'Watch' }).click();
  await changing.getByRole('button', { name: 'Save' }).click();
  await section.getByRole('row', { name: /Dora Watch Yes/ }).waitFor();
  await section.getByRole('button', { name: 'Remove Dora' }).click();
  await section.getByText('Former operators (1)').click();
  await inEachLook(page, 'operators-settings', section);
  await section.getByRole('button', { name: 'Let Dora return' }).click();
  const returning = page.getByRole('dialog', { name: 'Let Dora return' });
  await returning.getByLabel('New PIN or password').fill('654321');
  await returning.getByRole('button', { name: 'Let return' }).click();
  await section.getByRole('row', { name: /Dora Watch No/ }).waitFor();
  await rig.station.operators.remove({ id: await idOf('Dora') });
});

test('actions carry the person’s name and desk; a watcher has no button for them', async () => {
  await rig.station.hotFolders.pause({ id: rig.hotFolderId() });
  rig.sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 20_000 });
  const waiting = async () => (await rig.station.transfers.list()).waitingForFolder;
  await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
  const [file] = await waiting();
  const job = `#/job/${encodeURIComponent(file?.jobKey ?? '')}`;
  const ben = await logIn('Ben');
  await go(ben, job);
  await ben.getByRole('button', { name: 'Hold', exact: true }).first().click();
  await ben.getByText('(Ben, 127.0.0.1)').first().waitFor();
  await go(ben, '#/activity');
  await ben.getByText('Ben · 127.0.0.1').first().waitFor();
  await inEachLook(ben, 'operators-activity');

  const carl = await logIn('Carl');
  await go(carl, job);
  await carl.getByRole('button', { name: 'Release', exact: true, disabled: true }).first().waitFor();
  expect(await carl.getByRole('button', { name: 'Release', exact: true, disabled: false }).count()).toBe(0);
});

test('the last administrator cannot be removed alone; all operators can, and then nobody is asked any more', async () => {
  const page = await logIn('Anna Arendt');
  await go(page, '#/settings/operators');
  const section = page.locator('#settings-operators');
  await section.getByRole('button', { name: 'Remove Anna Arendt' }).click();
  await section.getByText('This is the only administrator.').waitFor();
  await section.getByRole('button', { name: 'Remove all operators' }).click();
  const confirm = page.getByRole('dialog', { name: 'Remove all operators' });
  await confirm.getByText('every window may do everything').waitFor();
  await inEachLook(page, 'operators-remove-all');
  await confirm.getByRole('button', { name: 'Remove all operators' }).click();
  await section.getByText('nobody is asked for a name').waitFor();
  expect(await chip(page, 'Anna Arendt').count()).toBe(0);

  await section.getByText(/^Former operators/).click();
  await section.getByRole('button', { name: 'Let Ben return' }).click();
  const returning = page.getByRole('dialog', { name: 'Let Ben return' });
  await returning.getByLabel('New PIN or password').fill(PIN);
  await returning.getByRole('button', { name: 'Let return' }).click();
  await returning.getByText('Let an administrator return first, or add one.').waitFor();
  await page.keyboard.press('Escape');

  await section.getByRole('button', { name: 'Add the first operator' }).click();
  const adding = page.getByRole('dialog', { name: 'Add the first operator' });
  await adding.getByText('From now on every window asks who is there.').waitFor();
  await inEachLook(page, 'operators-add-first');
  await adding.getByLabel('Name').fill('Emma');
  await adding.getByLabel('PIN or password').fill(PIN);
  await page.keyboard.press('Enter');
  await chip(page, 'Emma').waitFor();
});
