import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ActivityQuery } from '../../src/contract/index.ts';
import { until } from '../support/until.ts';
import { type Rig, startRig, violations } from './rig.ts';
import { keepPicture } from './screenshots.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: true });
  rig.sandbox.makeJobs(6, { prepressMs: 0, fileBytes: 20_000 });
  await until('all are fed', () => {
    const { phases, transfers } = rig.host.station.api.overview.get();
    return phases['at-rip'] > 0 && phases.prepress === 0 && transfers.running + transfers.waiting === 0;
  });
});
afterAll(() => rig.stop());
afterEach(() => rig.closeWindows());

test('what happened to a file is found, filtered and read further back', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/activity`);
  await page.getByRole('row').nth(1).waitFor();
  await keepPicture(page, 'activity-light-1440');
  expect(await violations(page)).toEqual([]);
  // What matters comes first, with its job; the steps between are there on demand.
  const events = rig.host.station.api.activity.list(ActivityQuery.parse({ detail: 'events' }));
  await expect.poll(() => page.locator('tbody tr').count()).toBe(events.entries.length);
  await page.getByRole('cell', { name: 'Sent', exact: true }).first().waitFor();
  const [latest] = events.entries;
  await page
    .getByRole('link', { name: latest?.jobName ?? '?' })
    .first()
    .waitFor();
  await page.getByText('All steps', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'File', exact: true }).click();
  await expect.poll(() => page.locator('tbody tr').first().textContent()).toContain('.pdf');
  const { entries } = rig.host.station.api.activity.list(
    ActivityQuery.parse({ subjects: ['artwork'], limit: 1 }),
  );
  const label = entries[0]?.label ?? '';
  await page.keyboard.press('Escape');
  const search = page.getByLabel('Search names, customers, IDs, reasons');
  await search.fill(label);
  await expect
    .poll(async () => new Set(await page.locator('tbody tr td:nth-child(5) p:first-child').allTextContents()))
    .toEqual(new Set([label]));
  await search.fill('no such thing');
  await page.getByText('No results').waitFor();
  expect(complaints).toEqual([]);
});

test('the export holds every line that the filter finds', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/activity`);
  await page.getByRole('row').nth(1).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  const { entries } = rig.host.station.api.activity.list(
    ActivityQuery.parse({ detail: 'events', limit: 500 }),
  );
  expect(file.suggestedFilename()).toMatch(/^makeready-activity-\d{4}-\d\d-\d\d\.csv$/);
  expect(text.startsWith('\u{feff}No,Time (local),Offset,Type,Item,ID,Job,Customer')).toBe(true);
  expect(text.trimEnd().split('\r\n')).toHaveLength(entries.length + 1);
  await page.getByRole('status').getByText(`${entries.length} rows exported.`).waitFor();
  expect(complaints).toEqual([]);
});
