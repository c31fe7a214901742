import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ArtworkId,
  JobKey,
  type LookBack,
  message,
  type OutgoingReceiver,
  ReceiverId,
  type ShownSettings,
} from '../../src/contract/index.ts';
import { severities } from '../../src/main/station/preflight/index.ts';
import { fakeStation } from '../doubles/station.ts';
import { inEachLook, isSeen } from '../e2e/in-each-look.ts';
import { holdBack } from '../e2e/link-faults.ts';
import { cutWords, go, overflow } from '../e2e/rig.ts';
import { type ScreensRig, startScreens } from './rig.ts';

/** Who is told of incidents, as the station was told last, and the last password. */
let receivers: OutgoingReceiver[];
let password: string | null;
const outgoing = () => ({
  receivers: receivers.map((receiver) => ({
    receiver,
    waiting: 2,
    why: message('service.nothing-there', { host: 'chat.example' }),
  })),
});

const triedOn: LookBack = {
  looked: 1_204,
  stopped: 3,
  passed: 12,
  otherwise: 0,
  unknown: 5,
  files: [
    {
      artworkId: ArtworkId.parse('a'.repeat(32)),
      jobKey: JobKey.parse('demo:one'),
      fileName: 'cards.pdf',
      from: 'blocked',
      to: 'clear',
    },
  ],
};

let rig: ScreensRig;
beforeEach(async () => {
  receivers = [];
  password = null;
  rig = await startScreens(
    fakeStation({
      preflight: { severities: () => severities, lookBack: () => triedOn },
      outgoing: {
        get: outgoing,
        set(change) {
          const id = change.id ?? ReceiverId.parse(`00000000000${receivers.length}`);
          const secret = change.receiver.way.kind === 'webhook' && change.id === null ? 'whsec_made' : null;
          receivers = [...receivers.filter((one) => one.id !== id), { ...change.receiver, id }];
          password = change.password;
          return { id, outgoing: outgoing(), secret };
        },
        remove({ id }) {
          receivers = receivers.filter((one) => one.id !== id);
          return outgoing();
        },
        renewSecret: () => ({ secret: 'whsec_renewed' }),
        test: () => ({
          arrived: false,
          what: message('outgoing.refused', { host: 'chat.example', status: 400 }),
        }),
      },
    }),
  );
});
afterEach(async () => {
  await rig.closeWindows();
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});

const settings = (): Promise<ShownSettings> => rig.station.client.settings.get();
const index = (page: Page) => page.getByRole('navigation', { name: 'Sections' });
const here = (page: Page): Promise<string | null> => index(page).locator('[aria-current]').textContent();

async function opened(hash = '#/settings') {
  const window = await rig.open(hash);
  await index(window.page).waitFor();
  return window;
}

test('the index leads to a section, shows the one in view, and is part of the address', async () => {
  const { page, complaints } = await opened();
  expect(await here(page)).toBe('Display and language');
  await index(page).getByRole('link', { name: 'Archive' }).click();
  const archive = page.getByRole('heading', { name: 'Archive', exact: true });
  await expect.poll(() => isSeen(archive)).toBe(true);
  expect(await archive.evaluate((heading) => heading === document.activeElement)).toBe(true);
  await expect.poll(() => here(page)).toBe('Archive');
  expect(new URL(page.url()).hash).toBe('#/settings/archive');
  await inEachLook(page, 'settings-archive');

  // It follows scrolling, and the index stays visible.
  await page.mouse.move(900, 600);
  await page.mouse.wheel(0, 20_000);
  await expect.poll(() => here(page)).toBe('Diagnostics');
  expect(await isSeen(index(page).getByRole('link', { name: 'Archive' }))).toBe(true);
  await page.mouse.wheel(0, -20_000);
  await expect.poll(() => here(page)).toBe('Display and language');

  await go(page, '#/queue');
  await go(page, '#/settings/network');
  await expect.poll(() => isSeen(page.getByRole('heading', { name: 'Network' }))).toBe(true);
  await expect.poll(() => here(page)).toBe('Network');
  expect(complaints).toEqual([]);
});

test('a wide window is used: fields are beside their labels', async () => {
  const { page } = await opened();
  const fields = [page.getByLabel('Keep for'), page.getByLabel('Maximum size')];
  const [one, other] = await Promise.all(fields.map((field) => field.boundingBox()));
  const heading = await page.getByRole('heading', { name: 'Archive', exact: true }).boundingBox();
  expect(one?.y).toBe(other?.y);
  expect(heading?.x).toBeLessThan((one?.x ?? 0) - 200);
});

test('a setting saved at once says so, and is undone by its button and by the key', async () => {
  const { page, complaints } = await opened();
  await page.getByLabel('Simultaneous downloads').fill('9');
  await page.getByLabel('Simultaneous downloads').press('Enter');
  await page.getByText('Downloads: saved').waitFor();
  expect((await settings()).transfers.concurrency).toBe(9);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByLabel('Simultaneous downloads').inputValue()).toBe('4');
  expect((await settings()).transfers.concurrency).toBe(4);

  await page.getByRole('switch', { name: 'A job is ready for production' }).click();
  await page.getByText('Notifications: saved').waitFor();
  expect((await settings()).notices.off).toContain('job-ready');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await settings()).notices.off).not.toContain('job-ready');
  expect(complaints).toEqual([]);
});

test('an impossible number is reported at its field and not saved; Escape restores the current one', async () => {
  const { page } = await opened();
  const field = page.getByLabel('Simultaneous downloads');
  await field.fill('99');
  await field.press('Tab');
  await page.getByText('Enter a number from 1 to 32.').waitFor();
  expect((await settings()).transfers.concurrency).toBe(4);
  await inEachLook(page, 'settings-number-wrong', page.getByText('Download limits for all connections.'));
  await field.press('Escape');
  await expect.poll(() => field.inputValue()).toBe('4');
  await page.getByText('Enter a number from 1 to 32.').waitFor({ state: 'detached' });
});

test('related fields are saved or discarded together, and not left by accident', async () => {
  const { page, complaints } = await opened('#/settings/shipping');
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Ship by' }) });
  const save = section.getByRole('button', { name: 'Save', exact: true });
  const discard = section.getByRole('button', { name: 'Discard changes' });
  expect([await save.isDisabled(), await discard.isDisabled()]).toEqual([true, true]);
  await section.getByRole('button', { name: 'Add cut-off' }).click();
  await save.click();
  await section.getByText('Enter the delivery group.').waitFor();
  await inEachLook(page, 'settings-cut-off-wrong', section);
  // Each is a row of a table; the first of three is removed, and the others keep what was typed.
  for (let more = 0; more < 2; more++) await section.getByRole('button', { name: 'Add cut-off' }).click();
  const groups = section.getByRole('textbox', { name: 'Delivery group' });
  for (const [place, name] of ['First', 'Second', 'Third'].entries()) await groups.nth(place).fill(name);
  await inEachLook(page, 'settings-cut-offs', section);
  const table = section.getByRole('table');
  const [height, beyond] = await table.evaluate((one) => [
    one.getBoundingClientRect().height,
    one.scrollWidth - (one.parentElement?.clientWidth ?? 0),
  ]);
  expect([height, beyond]).toEqual([expect.toSatisfy((high) => high < 300), 0]);
  await section.getByRole('button', { name: 'Remove cut-off' }).first().click();
  expect(await groups.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
    'Second',
    'Third',
  ]);
  await section.getByRole('button', { name: 'Remove cut-off' }).first().click();
  await section
    .getByRole('textbox', { name: 'Delivery group' })
    .fill('Nacht_und_Samstagszustellung_'.repeat(6));
  expect([await overflow(page), await cutWords(page)]).toEqual([0, []]);

  // Another section is part of the same screen.
  await index(page).getByRole('link', { name: 'Archive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect.poll(() => here(page)).toBe('Archive');
  expect(await dialog.count()).toBe(0);
  await go(page, '#/queue');
  await dialog.getByRole('button', { name: 'Stay here' }).click();

  await section.getByRole('textbox', { name: 'Delivery group' }).fill('Next day before noon');
  await go(page, '#/queue');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByTestId('queue').waitFor();
  expect((await settings()).shipping.cutOffs).toMatchObject([
    { group: 'Next day before noon', time: '17:00' },
  ]);

  await go(page, '#/settings');
  await section.getByRole('textbox', { name: 'Delivery group' }).fill('Something else');
  await discard.click();
  await expect
    .poll(() => section.getByRole('textbox', { name: 'Delivery group' }).inputValue())
    .toBe('Next day before noon');
  expect(complaints).toEqual([]);
});

test('the reasons for resending are a list that grows and shrinks', async () => {
  const { page } = await opened('#/settings/production');
  const reasons = page.getByRole('combobox', { name: 'Reasons for resending' });
  const listed = async (): Promise<readonly string[]> => (await settings()).production.resendReasons;
  await reasons.fill('Damaged in finishing');
  await reasons.press('Enter');
  await reasons.fill('Wrong stock');
  await reasons.press('Enter');
  await expect.poll(listed).toEqual(['Damaged in finishing', 'Wrong stock']);
  await inEachLook(page, 'settings-production');
  await reasons.press('Backspace');
  await expect.poll(listed).toEqual(['Damaged in finishing']);
});

test('what is added to a list while a change of it is on its way is added to both', async () => {
  const { page, complaints } = await opened('#/settings/production');
  const link = await holdBack(page);
  const reasons = page.getByRole('combobox', { name: 'Reasons for resending' });
  link.hold('/settings/set');
  for (const reason of ['Smudged', 'Wrong stock']) {
    await reasons.fill(reason);
    await reasons.press('Enter');
  }
  await page.locator('label', { hasText: /^Dispatched$/ }).click();
  link.letThrough();
  const listed = async () => (await settings()).production;
  await expect.poll(async () => (await listed()).resendReasons).toEqual(['Smudged', 'Wrong stock']);
  await expect.poll(async () => (await listed()).stages.length).toBe(1);
  expect(complaints).toEqual([]);
});

test('a profile is derived, exported, imported, renamed and deleted; what a newer version knows is named', async () => {
  const { page, complaints } = await opened('#/settings/profiles');
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Preflight profiles' }) });
  await section.getByRole('button', { name: 'New profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preflight profile' });
  await dialog.getByRole('button', { name: 'Save profile' }).click();
  await dialog.getByText('Give the profile a name.').waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('Digital');
  await dialog.getByLabel('Find a finding').fill('colour.rgb');
  const severity = dialog.getByRole('combobox', { name: 'RGB objects' });
  await expect.poll(() => severity.locator('option:checked').textContent()).toBe('As in the base: Warning');
  await severity.selectOption('Info');
  await dialog.getByRole('button', { name: 'Try on the last 30 days' }).click();
  await dialog.getByText('1,204 files. 3 would be blocked. 12 would no longer be blocked.').waitFor();
  expect(await dialog.getByText('blocked → clear').locator('a').getAttribute('href')).toBe(
    `#/review/demo%3Aone/${'a'.repeat(32)}`,
  );
  await inEachLook(page, 'settings-profile');
  await page.evaluate(() => {
    location.hash = '#/activity';
  });
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await question.waitFor({ state: 'detached' });
  // What was told of the profile before is not told of it now.
  await severity.selectOption('Error');
  await expect.poll(() => dialog.getByText('1,204 files').count()).toBe(0);
  await severity.selectOption('Info');
  await dialog.getByRole('button', { name: 'Save profile' }).click();
  await section.getByText('Standard, 1 finding otherwise').waitFor();
  const own = async () => (await settings()).profiles.own;
  expect(await own()).toMatchObject([
    { name: 'Digital', base: 'standard', severities: { 'colour.rgb': 'info' } },
  ]);
  const saved = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Export Digital' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  const file = (buffer: string) => ({
    name: 'profile.json',
    mimeType: 'application/json',
    buffer: Buffer.from(buffer),
  });
  const input = section.locator('input[type=file]');
  await input.setInputFiles(file(text.replace('"colour.rgb"', '"colour.newer": "blocked", "colour.rgb"')));
  await page.getByText('profile.json: this version does not know colour.newer. That was left out.').waitFor();
  await input.setInputFiles(file(text.replace('"info"', '"fatal"')));
  await page.getByText('profile.json cannot be used: severities.colour.rgb is wrong.').waitFor();
  await input.setInputFiles(file('{}'));
  await page.getByText('profile.json is not a preflight profile of Makeready.').waitFor();
  expect(await own()).toMatchObject([
    { name: 'Digital', severities: { 'colour.rgb': 'info' } },
    { name: 'Digital 2', severities: { 'colour.rgb': 'info' } },
  ]);
  await section.getByRole('combobox', { name: 'Company’s profile' }).click();
  await page.getByRole('option', { name: 'Digital 2' }).click();
  const copy = (await own())[1]?.id;
  await expect.poll(async () => (await settings()).profiles.fallback).toBe(copy);
  await inEachLook(page, 'settings-profiles', section);
  await section.getByRole('button', { name: 'Delete Digital', exact: true }).click();
  await expect.poll(async () => (await own()).map(({ name }) => name)).toEqual(['Digital 2']);
  expect(complaints).toEqual([]);
});

test('incidents are sent to an address, tried, and no longer sent without one', async () => {
  const { page, complaints } = await opened('#/settings/outgoing');
  const section = page.locator('section', {
    has: page.getByRole('heading', { name: 'Incidents to phones and chats' }),
  });
  await section.getByText('Incidents are not sent anywhere.').waitFor();
  await section.getByRole('button', { name: 'Add webhook' }).click();
  const address = section.getByLabel('Address of the webhook');
  await address.fill('http://chat.example/hook');
  const save = section.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await section.getByText('Enter an https address').waitFor();
  await address.fill('https://chat.example/hook');
  await section.getByRole('combobox', { name: 'Language of the messages' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  const choose = async (name: string, kind: string): Promise<void> => {
    await section.getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: kind }).click();
    await page.keyboard.press('Escape');
  };
  await choose('Not sent', 'Restart after an error');
  await choose('Also sent', 'Batch dispatched');
  await section.getByRole('switch', { name: 'Quiet hours' }).click();
  await choose('Urgent', 'Disk full');
  await save.click();
  const group = section.getByRole('group', { name: 'Webhook: chat.example' });
  await group.getByLabel('Signing secret').getByText('whsec_made').waitFor();
  await group.getByText('2 messages wait to be sent. Connection refused by chat.example.').waitFor();
  expect(receivers).toEqual([
    {
      id: '000000000000',
      way: { kind: 'webhook', address: 'https://chat.example/hook', body: 'standard' },
      language: 'de',
      off: ['station-restarted'],
      events: ['batch-dispatched'],
      urgent: ['disk-full'],
      quiet: { from: '22:00', to: '06:00' },
    },
  ]);
  await group.getByRole('button', { name: 'Send test' }).click();
  await group.getByText('Message not accepted by chat.example (status 400).').waitFor();
  await group.getByRole('button', { name: 'Change' }).click();
  await inEachLook(page, 'settings-outgoing', section);
  await group.getByRole('button', { name: 'New signing secret' }).click();
  await group.getByLabel('Signing secret').getByText('whsec_renewed').waitFor();
  await group.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await section.getByText('Incidents are not sent anywhere.').waitFor();
  expect(receivers).toEqual([]);
  expect(complaints).toEqual([]);
});

test('incidents are told by mail, too, with a password that is sent once and never shown', async () => {
  const { page, complaints } = await opened('#/settings/outgoing');
  const section = page.locator('section', {
    has: page.getByRole('heading', { name: 'Incidents to phones and chats' }),
  });
  await section.getByRole('button', { name: 'Add e-mail' }).click();
  const fill = (label: string, text: string) => section.getByLabel(label, { exact: true }).fill(text);
  const save = section.getByRole('button', { name: 'Save', exact: true });
  await fill('Recipients', 'press@company.example; night');
  await fill('Sender', 'makeready@company.example');
  await fill('Mail server', 'mail.company.example');
  await save.click();
  await section.getByText('Enter e-mail addresses').waitFor();
  await fill('Recipients', 'press@company.example, night@company.example');
  const encryption = async (name: string): Promise<void> => {
    await section.getByRole('combobox', { name: 'Encryption' }).click();
    await page.getByRole('option', { name }).click();
  };
  await encryption('None');
  await save.click();
  await section.getByText('Without encryption only on this machine').waitFor();
  await encryption('TLS (port 465)');
  expect(await section.getByLabel('Port').inputValue()).toBe('465');
  await fill('Login name', 'press');
  await fill('Password', 'word');
  await inEachLook(page, 'settings-outgoing-mail', section);
  await save.click();
  const group = section.getByRole('group', { name: 'E-mail: press@company.example, night@company.example' });
  await group.getByRole('button', { name: 'Change' }).click();
  const way = {
    kind: 'mail',
    host: 'mail.company.example',
    port: 465,
    security: 'tls',
    user: 'press',
    from: 'makeready@company.example',
    to: ['press@company.example', 'night@company.example'],
  };
  expect(receivers.map((receiver) => receiver.way)).toEqual([way]);
  expect(password).toBe('word');
  expect(await group.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  await group.getByLabel('Login name').fill('');
  await group.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => receivers[0]?.way).toEqual({ ...way, user: null });
  expect(password).toBeNull();
  expect(complaints).toEqual([]);
});

test('labels have a usual size, or one of their own, and the resolution of their printer', async () => {
  const { page, complaints } = await opened('#/settings/paper');
  const { label } = (await settings()).paper;
  expect(label).toEqual({ width: 100, height: 150, dpi: 203 });
  const size = page.getByLabel('Labels', { exact: true });
  await size.selectOption({ label: '4 × 6 in' });
  await expect.poll(async () => (await settings()).paper.label.width).toBe(101.6);
  await page.getByText('300 dpi').click();
  await expect.poll(async () => (await settings()).paper.label.dpi).toBe(300);
  const height = page.getByLabel('Height of a label');
  await expect.poll(() => height.inputValue()).toBe('152.4 mm');
  await height.fill('20');
  await height.press('Enter');
  await page.getByText('From 50 to 300.').waitFor();
  await height.fill('80');
  await height.press('Enter');
  await expect
    .poll(async () => (await settings()).paper.label)
    .toEqual({ width: 101.6, height: 80, dpi: 300 });
  await expect.poll(() => size.locator('option:checked').textContent()).toBe('Other size');
  await inEachLook(page, 'settings-labels', page.getByRole('heading', { name: 'Paper' }));
  expect(complaints).toEqual([]);
});
