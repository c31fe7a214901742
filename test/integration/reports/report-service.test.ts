import { afterEach, expect, test, vi } from 'vitest';
import { ConnectionId, HotFolderId, type ReportState } from '../../../src/contract/index.ts';
import { ordersAlone } from '../../../src/main/station/batching/index.ts';
import { batchKey, type ReportRecord } from '../../../src/main/station/store/index.ts';
import { type ReportRig, reportRig } from '../../support/report-rig.ts';
import { serviceBatch } from '../../support/service-objects.ts';
import { until } from '../../support/until.ts';

let rig: ReportRig;
afterEach(async () => {
  expect(rig.faults).toEqual([]);
  await rig.stop();
});

const STATUS = '/status';
const fault = (kind: 'lost-answer' | 'offline' | 'cut-in-headers', skip = 0): void =>
  void rig.sandbox.faults.add({ on: 'service', fault: { kind }, path: STATUS, times: 1, skip });

test.each([
  [
    '1.0',
    ['job.status.production_started', 'job.status.production_finished', 'job.status.production_dispatched'],
  ],
  ['3.0', ['job.production.started', 'job.production.finished', 'job.dispatched']],
] as const)('generation %s hears each thing once, in order', async (generation, codes) => {
  rig = await reportRig(generation);
  rig.service.start();
  const reports = (['started', 'finished', 'dispatched'] as const).map((kind) => rig.report(kind));
  for (const report of reports) await rig.reaches(report, 'confirmed');
  expect(reports.map(({ code }) => code)).toEqual(codes);
  expect(await rig.status()).toBe(codes[2]);
  expect(rig.puts()).toBe(3);
});

test('what an operator says is reported by itself; taken back before it is sent, it is not', async () => {
  rig = await reportRig();
  rig.service.start();
  await rig.reaches(rig.report('started'), 'confirmed');
  const said = rig.store.evidence.reached(rig.key, 'finished');
  rig.service.jobsChanged([rig.key]);
  await until('it is planned', () => rig.store.statusReports.ofJob(rig.key).length === 2);
  rig.store.evidence.takeBack(said, 'Wrong job.');
  rig.service.jobsChanged([rig.key]);
  const [first] = rig.store.statusReports.ofJob(rig.key);
  if (first === undefined) throw new Error('It is gone.');
  expect((await rig.reaches(first, 'withdrawn')).why?.code).toBe('report.not-so');
  rig.store.evidence.reached(rig.key, 'finished');
  rig.service.jobsChanged([rig.key]);
  await until('it is reported', async () => (await rig.status()) === 'job.production.finished');
  expect(rig.puts()).toBe(2);
});

test('an answer that was lost after the effect: the job is read, and nothing is sent again', async () => {
  rig = await reportRig();
  fault('lost-answer', 1);
  rig.service.start();
  await rig.reaches(rig.report('started'), 'confirmed');
  expect(await rig.status()).toBe('job.production.started');
  expect(rig.puts()).toBe(1);
});

test('a report that was lost before its effect is sent again', async () => {
  rig = await reportRig();
  rig.sandbox.faults.add({
    on: 'service',
    fault: { kind: 'status', status: 500 },
    path: '/3.0/',
    skip: 1,
    times: 1,
  });
  rig.service.start();
  await rig.reaches(rig.report('started'), 'confirmed');
  expect(await rig.status()).toBe('job.production.started');
  expect(rig.puts()).toBe(2);
});

test('somebody else was faster: nothing is sent, and nothing goes backwards', async () => {
  rig = await reportRig();
  const report = rig.report('started');
  await rig.client.reportStatus(report.serviceId, requestOf(), { status: 'job.production.started' });
  await rig.client.reportStatus(report.serviceId, requestOf(), { status: 'job.production.finished' });
  rig.service.start();
  expect((await rig.reaches(report, 'confirmed')).why?.code).toBe('report.there');
  expect(await rig.status()).toBe('job.production.finished');
  expect(rig.puts()).toBe(2);
});

const requestOf = () => {
  const { reportRequest } = rig.profile;
  if (reportRequest === null) throw new Error('There is no request.');
  return reportRequest;
};

test('a job that was cancelled in between is not reported', async () => {
  rig = await reportRig();
  const report = rig.report('started');
  await rig.client.reportStatus(report.serviceId, requestOf(), { status: 'job.cancelled' });
  rig.service.start();
  expect((await rig.reaches(report, 'withdrawn')).why?.code).toBe('report.cancelled');
  expect(await rig.status()).toBe('job.cancelled');
  expect(rig.puts()).toBe(1);
});

test('cancelled between the reading and the report, which is refused: it is withdrawn, for no operator to decide', async () => {
  rig = await reportRig();
  const report = rig.report('started');
  const { reportStatus } = rig.client;
  Object.assign(rig.client, {
    reportStatus: async (...call: Parameters<typeof reportStatus>) => {
      await reportStatus(report.serviceId, requestOf(), { status: 'job.cancelled' });
      return reportStatus(...call);
    },
  });
  rig.service.start();
  expect((await rig.reaches(report, 'withdrawn')).why?.code).toBe('report.cancelled');
  expect(await rig.status()).toBe('job.cancelled');
});

test('a job that is cancelled after its report was refused: the report is withdrawn with it', async () => {
  rig = await reportRig();
  rig.sandbox.faults.add({ on: 'service', fault: { kind: 'status', status: 422 }, path: STATUS, times: 2 });
  rig.service.start();
  const report = await rig.reaches(rig.report('started'), 'refused');
  rig.sandbox.faults.clear();
  await rig.client.reportStatus(report.serviceId, requestOf(), { status: 'job.cancelled' });
  await rig.read();
  expect((await rig.reaches(report, 'withdrawn')).why?.code).toBe('report.cancelled');
});

test('what the service does not allow from here is refused without being sent, and can be sent again later', async () => {
  rig = await reportRig();
  rig.service.start();
  const finished = rig.report('finished');
  expect((await rig.reaches(finished, 'refused')).why).toMatchObject({ code: 'report.not-allowed' });
  expect(rig.puts()).toBe(0);
  await rig.reaches(rig.report('started'), 'confirmed');
  rig.store.statusReports.move(finished.id, 'planned', { source: 'operator' });
  rig.service.hurry(finished.id);
  await rig.reaches(finished, 'confirmed');
});

test.each([400, 409, 422])('a service that answers %i: its sentence, and nothing again', async (status) => {
  rig = await reportRig();
  rig.profile = { ...rig.profile, reportRequest: { ...requestOf(), allowedPath: null } };
  rig.sandbox.faults.add({ on: 'service', fault: { kind: 'status', status }, path: STATUS });
  rig.service.start();
  const refused = await rig.reaches(rig.report('started'), 'refused');
  expect(refused.why?.values).toMatchObject({ status });
  expect(rig.puts()).toBe(1);
});

test('a status nobody knows the place of: an operator decides, and may have it sent', async () => {
  rig = await reportRig();
  const { statusMeanings } = rig.profile;
  rig.profile = {
    ...rig.profile,
    downloadStatuses: [],
    statusMeanings: { ...statusMeanings, 'job.production.queued': 'production' },
  };
  rig.service.start();
  const report = rig.report('started');
  expect(await rig.reaches(report, 'unknown')).toMatchObject({ needsDecision: true });
  expect(rig.puts()).toBe(0);
  rig.store.statusReports.move(report.id, 'planned', { source: 'operator', isForced: true });
  rig.service.hurry(report.id);
  await rig.reaches(report, 'confirmed');
});

test('turned off, what was not sent is withdrawn', async () => {
  rig = await reportRig();
  rig.online = false;
  rig.service.start();
  const report = rig.report('started');
  rig.profile = { ...rig.profile, reportsSince: null };
  rig.online = true;
  rig.service.connectionChanged(rig.profile.id);
  expect((await rig.reaches(report, 'withdrawn')).why?.code).toBe('report.off');
  expect(rig.service.report(rig.key, 'finished')).toBeNull();
  expect(rig.puts()).toBe(0);
});

test('a connection whose settings no longer say how to report withdraws what waits, and asks nothing', async () => {
  rig = await reportRig();
  fault('lost-answer', 1);
  rig.service.start();
  const lost = rig.report('started');
  await until('its answer was lost', () => rig.store.statusReports.get(lost.id)?.state === 'unknown');
  const later = rig.report('finished');
  rig.profile = { ...rig.profile, reportRequest: null };
  rig.service.hurry(lost.id);
  rig.service.connectionChanged(rig.profile.id);
  expect((await rig.reaches(later, 'withdrawn')).why?.code).toBe('report.off');
  // The loop rests, so others have their turn.
  await new Promise((resolve) => setImmediate(resolve));
  expect(rig.puts()).toBe(1);
});

test('the news of our own report says so', async () => {
  rig = await reportRig();
  rig.service.start();
  await rig.reaches(rig.report('started'), 'confirmed');
  await rig.read();
  const news = rig.store.jobViews
    .get(rig.key)
    ?.timeline.find(({ subject, source }) => subject === 'job' && source === 'poll');
  expect(news?.why?.code).toBe('report.ours');
});

test('a report waits while another station of the site has it', async () => {
  let isOurs = false;
  rig = await reportRig('3.0', {
    claims: {
      ...ordersAlone,
      claimReport: async () =>
        isOurs
          ? { kind: 'granted' }
          : { kind: 'wait', why: { code: 'report.elsewhere-station', values: { station: 'B' } } },
    },
  });
  rig.service.start();
  const report = rig.report('started');
  await until('it waits', () => rig.store.statusReports.get(report.id)?.why !== null);
  expect(rig.puts()).toBe(0);
  isOurs = true;
  await rig.reaches(report, 'confirmed');
});

const proof = HotFolderId.parse('proof');
const press = HotFolderId.parse('press');

/** Each file of the job goes to a hot folder, and its RIP takes it. */
function taken(hotFolder: HotFolderId): void {
  const { store, key } = rig;
  const sha256 = 'a'.repeat(64);
  const files = store.jobViews.get(key)?.components.flatMap((one) => one.files) ?? [];
  for (const { id } of files) {
    if (store.artworks.get(id)?.state !== 'picked-up')
      for (const state of ['transferring', 'verifying', 'archived'] as const)
        store.artworks.move(id, state, { source: 'station', sha256, bytes: 1 });
    const plan = store.deliveries.plan(id, hotFolder, { sha256, bytes: 1, revision: 1 });
    store.deliveries.copying(plan.id, { tempPath: '/t', finalName: `${id}-${hotFolder}.pdf` });
    store.deliveries.committing(plan.id);
    store.deliveries.delivered(plan.id);
    const pickedUp = store.deliveries.pickedUp(plan.id);
    const words = { place: hotFolder, reference: 'printed', said: null, saidAt: null };
    store.evidence.heard(pickedUp, { phase: 'printed', source: 'folders', ...words });
  }
}

test('hot folders for proofs: what their RIPs take and print is no evidence, from the moment that it is set', async () => {
  rig = await reportRig();
  rig.online = false;
  rig.service.start();
  const become = (proofFolders: HotFolderId[]): void => {
    const { reportPolicies } = rig.profile;
    rig.profile = {
      ...rig.profile,
      reportPolicies: { ...reportPolicies, finished: 'evidence', proofFolders },
    };
    rig.service.connectionChanged(rig.profile.id);
  };
  const kinds = (state: ReportState) =>
    rig.store.statusReports.ofJob(rig.key).flatMap((one) => (one.state === state ? [one.kind] : []));
  become([]);
  taken(proof);
  rig.service.jobsChanged([rig.key]);
  await until('both are planned', () => kinds('planned').length === 2);
  become([proof]);
  await until('none is', () => kinds('planned').length === 0);
  expect(kinds('withdrawn').toSorted()).toEqual(['finished', 'started']);
  taken(press);
  rig.service.jobsChanged([rig.key]);
  await until('both are again', () => kinds('planned').length === 2);
});

/** A job that is finished, in a batch, whose reports have such a body; and what the service was sent. */
async function tracked(template: string): Promise<() => unknown[]> {
  const made = await reportRig();
  rig = made;
  const sent = vi.spyOn(made.client, 'reportStatus');
  const { reportRequest } = made.profile;
  if (reportRequest === null) throw new Error('There is no request.');
  made.profile = { ...made.profile, reportRequest: { ...reportRequest, template } };
  made.store.batches.apply(made.profile.id, serviceBatch('B', [made.key.slice('test:'.length)]), {
    change: { source: 'poll', at: Date.now() },
  });
  made.service.start();
  await made.reaches(made.report('started'), 'confirmed');
  await made.reaches(made.report('finished'), 'confirmed');
  return () => sent.mock.calls.map(([, , body]) => body);
}
const trackedTemplate =
  '{"status": "{{status}}", "code": "{{tracking.code}}", "carrier": "{{tracking.carrier}}", "all": ["{{each parcels}}", "{{parcel.code}}"]}';
const batch = batchKey(ConnectionId.parse('test'), 'B');
test('a dispatch waits for its parcels, is reported once with all of them, and then none is taken back', async () => {
  const bodies = await tracked(trackedTemplate);
  rig.store.evidence.reached(rig.key, 'dispatched');
  rig.service.jobsChanged([rig.key]);
  const first = (): ReportRecord | undefined => rig.store.statusReports.ofJob(rig.key)[0];
  await until('it waits', () => first()?.why?.code === 'report.awaits-parcel');
  expect(rig.puts()).toBe(2);
  const wrong = rig.store.parcels.add(batch, { code: 'wrong', carrier: null });
  const stored = rig.store.parcels.get(wrong.id);
  if (stored === null) throw new Error('It is not stored.');
  rig.store.parcels.takeBack(stored);
  for (const code of ['340123450000000017', 'B-2'])
    expect(rig.store.parcels.add(batch, { code, carrier: 'Post' })).toMatchObject({
      isNew: true,
      isLate: false,
    });
  expect(rig.store.parcels.add(batch, { code: 'B-2', carrier: null }).isNew).toBe(false);
  rig.service.jobsChanged([rig.key]);
  await until('it is confirmed', () => first()?.state === 'confirmed');
  expect(bodies().at(-1)).toEqual({
    status: 'job.dispatched',
    code: '340123450000000017',
    carrier: 'Post',
    all: ['340123450000000017', 'B-2'],
  });
  expect(bodies().slice(0, 2)).toEqual([
    { status: 'job.production.started', all: [] },
    { status: 'job.production.finished', all: [] },
  ]);
  expect(rig.puts()).toBe(3);
  expect(rig.store.parcels.add(batch, { code: 'B-3', carrier: null }).isLate).toBe(true);
});

test('a dispatch that an operator wants reported is sent without parcels', async () => {
  const bodies = await tracked(trackedTemplate);
  await rig.reaches(rig.report('dispatched'), 'confirmed');
  expect(bodies().at(-1)).toEqual({ status: 'job.dispatched', all: [] });
});
