import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { operatorNamed, PIN } from '../support/operators.ts';
import { inEachLook } from './in-each-look.ts';
import { type Rig, startRig } from './rig.ts';

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
  await page.context().clearCookies();
  await page.goto(`${rig.host.web.url}/login`);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('PIN or password').fill(secret);
  await page.getByRole('button', { name: 'Log in' }).click();
  return page;
}

const chip = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Who is there?' });
const secret = (page: Page) => dialog(page).getByLabel('PIN or password');
/** All keys within a moment, as no hand can, into what has the focus: the field. */
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

test('a window says who sits there, and another takes the seat by name or badge', async () => {
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
  // Who sat here last is chosen.
  await dialog(page).getByRole('button', { name: 'Anna Arendt', pressed: true }).waitFor();
  await scan(page, 'OP-9999');
  await dialog(page).getByText('Unknown badge. Try again.').waitFor();
  await scan(page, BADGE);
  await chip(page, 'Ben').waitFor();
});

test('who logs out leaves a window that only watches, and asks', async () => {
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

test('a window that nobody uses for so long asks who is there', async () => {
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
