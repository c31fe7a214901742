import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ArtworkId, type ShiftQuery, type ShiftReport } from '../../src/contract/index.ts';
import { fakeStation } from '../doubles/station.ts';
import { inBothLanguages } from '../e2e/in-each-look.ts';
import { shiftReport } from '../support/shift-report.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// What was done in a shift: on screen, for a spreadsheet and on paper.

const HOUR_MS = 3_600_000;
const nothing = { sent: 0, pickedUp: 0, rejected: 0, resent: 0, jobs: 0, copies: 0, isMore: false };
let answer: (query: ShiftQuery) => ShiftReport;
let rig: ScreensRig;
beforeAll(async () => {
  rig = await startScreens(
    fakeStation({
      shift: { summary: (query) => answer(query) },
      paper: {
        sheets: () => ({ id: ArtworkId.parse('5'.repeat(32)), fileName: 'shift.pdf', jobs: 0, pages: 2 }),
      },
    }),
  );
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});
afterEach(() => rig.closeWindows());

const busy = (query: ShiftQuery): ShiftReport => ({ ...shiftReport(), ...query });
const asked = (): ShiftQuery[] =>
  rig.station.calls.filter(({ call }) => call === 'shift.summary').map(({ input }) => input as ShiftQuery);

test('shows the last eight hours: figures, hours, groups, operators, reasons', async () => {
  answer = busy;
  const { page, complaints } = await rig.open('#/shift');
  await page.getByRole('heading', { name: 'Shift report' }).waitFor();
  const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');
  await expect.poll(() => figure('Files sent').textContent()).toBe('1,204');
  expect(await figure('Copies').textContent()).toBe('120,000+');
  expect(await figure('Late').textContent()).toBe('28');
  expect(await page.getByRole('figure').getByRole('img').count()).toBe(8);
  const groups = page.getByRole('region', { name: 'Count by' });
  expect(await groups.getByRole('row').filter({ hasText: 'Removed hot folder' }).count()).toBe(1);
  await groups.getByText('Stock', { exact: true }).click();
  await groups.getByRole('cell', { name: 'Silk 350 gsm' }).waitFor();
  await page.getByText('Put on hold (3) · Approved (41)').waitFor();
  const waste = page.getByRole('region', { name: 'Waste: files that were resent' });
  await waste.getByRole('row', { name: 'Trimmed wrong 9 4,500', exact: true }).waitFor();
  await waste.getByRole('row', { name: 'No reason given 3 40 (1 of 3 known)', exact: true }).waitFor();
  await waste.getByText('Month', { exact: true }).click();
  await waste.getByRole('row', { name: /^November 2026 12/ }).waitFor();
  const query = asked().at(-1);
  expect(Date.parse(query?.until ?? '') - Date.parse(query?.from ?? '')).toBe(8 * HOUR_MS);
  await inBothLanguages(page, rig.station.client.settings, 'shift');
  expect(complaints).toEqual([]);
});

test('asks for the days that are chosen, and says what is wrong with them', async () => {
  answer = busy;
  const { page } = await rig.open('#/shift');
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('Dates').click();
  await page.getByRole('status').filter({ hasText: 'Choose both days.' }).waitFor();
  await page.getByRole('textbox', { name: 'From' }).fill('27/11/2026');
  await page.getByRole('textbox', { name: 'To' }).fill('26/11/2026');
  await page.getByRole('status').filter({ hasText: 'Choose both days.' }).waitFor();
  await page.getByRole('textbox', { name: 'To' }).fill('27/11/2026');
  await page.getByRole('figure').waitFor();
  const query = asked().at(-1);
  expect(new Date(query?.from ?? '').getTime()).toBe(new Date(2026, 10, 27).getTime());
  expect(new Date(query?.until ?? '').getTime()).toBe(new Date(2026, 10, 28).getTime());
});

test('a period without anything says so', async () => {
  answer = (query) => ({
    ...busy(query),
    totals: nothing,
    operators: [],
  });
  const { page } = await rig.open('#/shift');
  await page.getByText('Nothing happened in this period').waitFor();
});

test('the numbers leave for a spreadsheet, and the report for paper', async () => {
  answer = busy;
  const { page } = await rig.open('#/shift');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await coming).path(), 'utf8');
  const lines = text.split('\r\n');
  expect(lines[0]).toBe(
    '\u{feff}"Group","Name","Files sent","Picked up","Rejected","Resent","Jobs","Copies","Files with known copies"',
  );
  expect(lines).toContain(
    '"Waste: files that were resent: Reason","Trimmed wrong","","","","9","","4500","9"',
  );
  expect(lines).toContain('"Hot folder","Indigo 7900","1000","1190","3","12","960","120000"');
  expect(lines.filter((line) => line.startsWith('"Files by the hour"'))).toHaveLength(8);
  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog', { name: 'Print the shift report' });
  await dialog.getByText('2 pages.').waitFor();
  const [wanted] = rig.station.calls.filter(({ call }) => call === 'paper.sheets');
  expect(wanted?.input).toEqual({ shift: asked().at(-1) });
});
