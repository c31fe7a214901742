import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startFieldHidingProxy } from '../support/service-proxies.ts';
import { until } from '../support/until.ts';
import { inEachLook, isSeen } from './in-each-look.ts';
import { go, overflow, type Rig, startRig, violations } from './rig.ts';
import { keepPicture } from './screenshots.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: true });
  const { sandbox } = rig;
  sandbox.setAccount({ autoBatching: { ...sandbox.account.autoBatching, enabled: true } });
  sandbox.makeJobs(40, { prepressMs: 3_600_000, fileBytes: 1_000, loose: true });
  const [connection] = rig.host.station.api.overview.get().connections;
  if (connection === undefined) throw new Error('There is no connection.');
  await rig.host.station.api.connections.refresh({ id: connection.id });
  await until('the jobs are known', () => batching().groups({ search: '' }).length > 5);
});
afterAll(() => rig.stop());
afterEach(async () => {
  rig.sandbox.faults.clear();
  await rig.closeWindows();
});

const batching = () => rig.host.station.api.batching;
const orders = () => batching().orders();
/** The address to which most jobs go. */
const largest = () => {
  const [group] = batching().groups({ search: '' });
  if (group === undefined) throw new Error('There is no loose job left.');
  return group;
};

test('selected rows become a batch; the screen says what cannot ship with them and is left out', async () => {
  const { page, complaints } = await rig.open();
  const { connectionId, address } = largest();
  const jobs = batching().jobs({ connectionId, address });
  const [stranger] = batching()
    .groups({ search: '' })
    .slice(1)
    .flatMap((group) => batching().jobs(group));
  const marked = [...jobs.slice(0, 2), stranger].map((job) => job?.key ?? '');
  await page.getByTestId('queue').getByRole('link').first().waitFor();
  for (const key of marked) {
    await page.getByLabel('Search the queue').fill(key.slice(key.indexOf(':') + 1));
    const box = page.getByTestId('queue').getByRole('checkbox');
    await expect.poll(() => box.count()).toBe(1);
    await box.click();
  }
  await page.getByRole('button', { name: /^New batch/ }).click();
  await page.getByRole('heading', { name: 'New batch' }).waitFor();
  await page.getByText('1 selected row cannot be batched').waitFor();
  const make = page.getByRole('button', { name: 'Create batch with 2 jobs' });
  await make.waitFor();
  expect(await make.isEnabled()).toBe(false);
  // A row says what is printed on what, and its size, but not that it is ready: all of them are.
  const which = page.getByRole('region', { name: '2. Jobs' });
  const row = which.getByRole('listitem').filter({ hasText: jobs[0]?.name ?? '' });
  await row
    .first()
    .getByText(/ × .* · .*gsm.* · .*mm/)
    .waitFor();
  expect(await which.getByText('Ready', { exact: true }).count()).toBe(0);
  // The batch's summary and its button are in sight from the start.
  await inEachLook(page, 'new-batch-summary', page.getByRole('heading', { level: 1 }));
  expect(await isSeen(make)).toBe(true);
  await page.getByText(/^2 jobs · [\d,]+ copies$/).waitFor();
  await page.getByRole('radio', { name: 'Parcel Next Day' }).check();
  await page.getByText(/^2 jobs · [\d,]+ copies · Parcel Next Day · /).waitFor();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'new-batch-light-1440', { fullPage: true });
  await make.click();
  await page.getByRole('region', { name: 'Batch requests' }).getByText('Created').waitFor();
  const [order] = orders();
  expect(order).toMatchObject({ kind: 'batch', state: 'done', option: { service: 'Parcel Next Day' } });
  await page
    .getByRole('region', { name: 'Batch requests' })
    .getByRole('link', { name: 'Open batch' })
    .waitFor();
  await inEachLook(page, 'new-batch-made');
  expect(await isSeen(page.getByRole('link', { name: 'Open batch' }).first())).toBe(true);
  await page.getByRole('link', { name: 'Open batch' }).first().click();
  await page.getByText('Parcel Next Day', { exact: false }).first().waitFor();
  expect(complaints).toEqual([]);
});

test('from the palette, a job is added to auto batching, and the screen states its rule', async () => {
  const { page, complaints } = await rig.open();
  await page.getByTestId('queue').getByRole('link').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByLabel('Find a job, screen or command').fill('new batch');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /New batch/ })
    .click();
  await page.getByRole('heading', { name: 'New batch' }).waitFor();
  const { address } = largest();
  await page.getByRole('radio', { name: address ?? '', exact: true }).check();
  await page.getByRole('region', { name: '2. Jobs' }).getByRole('checkbox').last().check();
  await page.getByRole('radio', { name: 'Letter Mail' }).check();
  await page.getByRole('radio', { name: 'Auto batching' }).check();
  await page.getByText('5 min after the last one arrives').waitFor();
  await page.getByText('the cheapest option of the same group').waitFor();
  await page.getByRole('button', { name: 'Add 1 job to auto batching' }).click();
  await expect.poll(() => orders()[0]).toMatchObject({ kind: 'queued-batch', state: 'done' });
  expect(complaints).toEqual([]);
});

/** Holds back the overview on a window's next link to the station, until the returned function is called. */
async function withoutOverview(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/rpc$/, (window) => {
    const station = window.connectToServer();
    station.onMessage(async (message) => {
      if (message.toString().includes('"resync"')) await promise;
      window.send(message);
    });
  });
  return resolve;
}

test('the screen can be opened before the station has sent its connections', async () => {
  const { page, complaints } = await rig.open();
  const letThrough = await withoutOverview(page);
  for (const [hash, title] of [
    ['#/catalogue', 'Catalogue'],
    ['#/new-batch', 'New batch'],
  ] as const) {
    await go(page, hash);
    await page.reload();
    await page.getByRole('heading', { name: title }).waitFor();
  }
  const { address } = largest();
  await page.getByRole('radio', { name: address ?? '', exact: true }).waitFor();
  letThrough();
  await page.getByRole('link', { name: 'Queue' }).first().waitFor();
  expect(complaints).toEqual([]);
});

test('while the service is away a request waits: it is withdrawn, or sent later', async () => {
  const { page } = await rig.open({ colorScheme: 'dark', viewport: { width: 1024, height: 700 } });
  // Read before, so the service's last offers are known.
  const { connectionId, address } = largest();
  const jobs = batching().jobs({ connectionId, address });
  await batching().options({ connectionId, jobs: jobs.map((job) => job.serviceId), address: null });
  rig.sandbox.faults.add({ on: 'service', fault: { kind: 'offline' } });
  await rig.host.station.api.connections.refresh({ id: connectionId });
  const kind = () => rig.host.station.api.overview.get().connections[0]?.state.kind;
  await until('the connection is known to be offline', () => kind() === 'offline');
  await go(page, '#/new-batch');
  await page.getByText('Your request is saved and sent when it is back.').waitFor();
  await page.getByRole('radio', { name: address ?? '', exact: true }).check();
  await page.getByRole('region', { name: '2. Jobs' }).getByRole('checkbox').last().check();
  await page.getByText('Last loaded').waitFor();
  await page.getByRole('radio', { name: 'Parcel Standard' }).check();
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await keepPicture(page, 'new-batch-offline-dark-1024', { fullPage: true });
  const make = page.getByRole('button', { name: 'Create batch with 1 job' });
  await make.click();
  await page.getByRole('button', { name: 'Cancel request' }).click();
  await expect.poll(() => orders()[0]?.state).toBe('withdrawn');
  await page.getByRole('region', { name: '2. Jobs' }).getByRole('checkbox').last().check();
  await page.getByRole('radio', { name: 'Parcel Standard' }).check();
  await make.click();
  await expect.poll(() => orders()[0]?.state).toBe('waiting');
  await page.getByText('1 batch request is waiting and will be sent automatically.').waitFor();
  await keepPicture(page, 'new-batch-waiting-dark-1024', { fullPage: true });
  rig.sandbox.faults.clear();
  await rig.host.station.api.connections.refresh({ id: connectionId });
  await expect.poll(() => orders()[0]?.state).toBe('done');
});

test('a request that the service rejected needs attention until it is acknowledged', async () => {
  const { autoBatching } = rig.sandbox.account;
  const { connectionId, address } = largest();
  const jobs = batching()
    .jobs({ connectionId, address })
    .slice(0, 1)
    .map(({ serviceId }) => serviceId);
  const { options } = await batching().options({ connectionId, jobs, address: null });
  const [option] = options;
  if (option === undefined) throw new Error('There is no delivery option.');
  rig.sandbox.setAccount({ autoBatching: { ...autoBatching, enabled: false } });
  batching().create({ connectionId, kind: 'queued-batch', jobs, option, sameAddress: false });
  await until('it is refused', () => orders().some(({ needsAttention }) => needsAttention));
  rig.sandbox.setAccount({ autoBatching });

  const { page, complaints } = await rig.open();
  const note = page.getByRole('link', { name: '1 batch request needs attention' });
  await note.waitFor();
  expect(await violations(page)).toEqual([]);
  await go(page, '#/wall');
  await page.locator('main ol').waitFor({ state: 'attached' });
  // Where it is too long for its line, it wraps beside its sign.
  await page.setViewportSize({ width: 280, height: 900 });
  const [sign, words] = [
    await note.locator('xpath=ancestor::*[@role="status"]//*[name()="svg"]').boundingBox(),
    await note.boundingBox(),
  ];
  expect(words?.x).toBeGreaterThan((sign?.x ?? 0) + (sign?.width ?? 0));
  await page.setViewportSize({ width: 1440, height: 900 });
  await note.click();
  const list = page.getByRole('region', { name: 'Batch requests' });
  await list.getByRole('button', { name: 'Acknowledge' }).click();
  await list.getByRole('button', { name: 'Acknowledge' }).waitFor({ state: 'detached' });
  await go(page, '#/queue');
  await page.getByTestId('queue').getByRole('link').first().waitFor();
  expect(await note.count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('jobs without a readable address become a batch once the operator confirms it', async () => {
  // The same jobs through another connection, whose service hides their addresses.
  const { baseUrl, token } = rig.sandbox;
  const proxy = await startFieldHidingProxy(baseUrl, 'delivery_address');
  try {
    const [first, second] = batching()
      .jobs(largest())
      .filter((job) => !job.ordered);
    await rig.host.station.api.connections.create({ name: 'Terse', baseUrl: proxy.baseUrl, token });
    await until('they are known', () =>
      batching()
        .groups({ search: '' })
        .some((one) => one.address === null),
    );
    const { page, complaints } = await rig.open();
    await go(page, '#/new-batch');
    await page.getByRole('radio', { name: 'Address unknown' }).check();
    const which = page.getByRole('region', { name: '2. Jobs' });
    await which.getByText('Delivery address unknown.').waitFor();
    for (const job of [first, second]) {
      await which.getByLabel('Add a job by ID').fill(job?.serviceId ?? '');
      await which.getByRole('button', { name: 'Add' }).click();
    }
    await page.getByRole('radio', { name: 'Parcel Next Day' }).check();
    const make = page.getByRole('button', { name: 'Create batch with 2 jobs' });
    await page.getByText('Confirm that they have the same delivery address.').waitFor();
    expect(await make.isEnabled()).toBe(false);
    const sure = page.getByRole('checkbox', { name: 'These jobs have the same delivery address' });
    await inEachLook(page, 'new-batch-address-unread', sure);
    await inEachLook(page, 'new-batch-address-unread-jobs', which);
    await sure.check();
    await make.click();
    await expect.poll(() => orders()[0]).toMatchObject({ kind: 'batch', state: 'done' });
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await inEachLook(page, 'new-batch-address-confirmed');
    expect(complaints).toEqual([]);
  } finally {
    await proxy.stop();
  }
});
