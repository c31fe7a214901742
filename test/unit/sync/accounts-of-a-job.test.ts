import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { knownIn } from '../../../src/contract/index.ts';
import { decodeJob, ServiceError } from '../../../src/main/station/service/index.ts';
import { jobKey } from '../../../src/main/station/store/index.ts';
import { dispatchHints } from '../../../src/main/station/webhooks/dispatch-hints.ts';
import { decodePayload } from '../../../src/main/station/webhooks/payload.ts';
import { READY, type SyncRig, syncRig } from '../../support/sync-rig.ts';

/** A webhook of a job whose reads brought nothing new waits up to a minute. */
const LONGEST_WAIT_MS = 60_000;
const PREPRESS = 'job.prepress.check';
const PRINTING = 'job.production.printing';

/** A job as it was at one time. */
interface Version {
  readonly status: string;
  /** Rises when its artwork is revised. */
  readonly revision: number;
}

/** Which version the service tells of, and how: in its list, or in a webhook of the job or of its batch. */
interface Said {
  readonly version: number;
  readonly how: 'list' | 'whole' | 'bare' | 'batch';
  /** In the call before, if that is a webhook as well. */
  readonly isGathered: boolean;
}

/** A deployment without reads of single jobs; `at`: where among the rest the latest version is told whole. */
interface Story {
  readonly versions: readonly Version[];
  readonly said: readonly Said[];
  readonly at: number;
  readonly isListed: boolean;
  readonly refusal: 'not-offered' | 'forbidden' | 'not-found';
}

const light = (version: number, { status }: Version) => ({
  id: 'a',
  status,
  updated_at: new Date(Date.UTC(2026, 2, 1, 12, 0, version)).toISOString(),
});
const bare = (version: number, job: Version) => ({
  ...light(version, job),
  components: [{ label: 'general' }],
});
const whole = (version: number, job: Version) => ({
  ...light(version, job),
  components: [
    {
      label: 'general',
      finishings: [{ alias: 'foil', name: 'Foil' }],
      artwork_files: [
        { id: `file-${job.revision}`, name: 'a.pdf' },
        { id: 'old', name: 'old.pdf', is_active: false },
      ],
    },
  ],
});

function eventOf({ how, version }: Said, job: Version) {
  const event = 'job.status.transition';
  if (how === 'whole') return { event, data: { job: whole(version, job) } };
  if (how === 'bare') return { event, data: { job: bare(version, job) } };
  return {
    event: `job_batch.status.transition`,
    data: { job_batch: { id: 'b', jobs: [light(version, job)] } },
  };
}

/** What comes together: a list, or the events of one call. */
function inCalls(all: readonly Said[]): Said[][] {
  const calls: Said[][] = [];
  for (const said of all) {
    const last = calls.at(-1);
    const joins = said.isGathered && [said, ...(last ?? [])].every(({ how }) => how !== 'list');
    if (joins && last !== undefined) last.push(said);
    else calls.push([said]);
  }
  return calls;
}

const stories = fc
  .array(fc.record({ status: fc.constantFrom(PREPRESS, READY, PRINTING), isRevised: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  })
  .chain((made) =>
    fc.record<Story>({
      versions: fc.constant(
        made.map(({ status }, at) => ({
          status,
          revision: made.slice(0, at + 1).filter(({ isRevised }) => isRevised).length,
        })),
      ),
      said: fc.array(
        fc.record<Said>({
          version: fc.nat(made.length - 1),
          how: fc.constantFrom('list', 'whole', 'bare', 'batch'),
          isGathered: fc.boolean(),
        }),
        { maxLength: 8 },
      ),
      at: fc.nat(8),
      isListed: fc.boolean(),
      refusal: fc.constantFrom('not-offered', 'forbidden', 'not-found'),
    }),
  );

const alone = (how: Said['how'], version: number): Said => ({ how, version, isGathered: false });
const examples: Story[] = [
  // The version that is told late replaces nothing.
  {
    versions: [PREPRESS, PREPRESS].map((status, revision) => ({ status, revision })),
    said: [alone('list', 0), alone('list', 0), alone('list', 0), alone('whole', 0)],
    at: 0,
    isListed: true,
    refusal: 'not-offered',
  },
  // Nor does it end the wait of a later one.
  {
    versions: [PRINTING, PREPRESS].map((status, revision) => ({ status, revision })),
    said: [alone('list', 0), alone('whole', 0)],
    at: 1,
    isListed: true,
    refusal: 'not-offered',
  },
  // A late webhook of its batch does not take it back to an earlier status.
  {
    versions: [READY, PREPRESS].map((status) => ({ status, revision: 0 })),
    said: [alone('batch', 0)],
    at: 0,
    isListed: false,
    refusal: 'not-found',
  },
  // One that comes before the whole job does not keep its files out.
  {
    versions: [PREPRESS, PRINTING].map((status, revision) => ({ status, revision })),
    said: [alone('whole', 0), alone('batch', 1)],
    at: 2,
    isListed: false,
    refusal: 'not-offered',
  },
  // Nor one that comes with it.
  {
    versions: [{ status: PRINTING, revision: 0 }],
    said: [{ how: 'batch', version: 0, isGathered: true }],
    at: 0,
    isListed: true,
    refusal: 'forbidden',
  },
];

async function tell(
  { sync, service, pass }: SyncRig,
  { versions }: Story,
  call: readonly Said[],
): Promise<void> {
  const target = {
    hint: sync.hint.bind(sync),
    knows: sync.knows.bind(sync),
    requestFullSync: sync.requestFullSync.bind(sync),
  };
  const told = call.flatMap((said) =>
    versions.slice(said.version, said.version + 1).map((job) => ({ said, job })),
  );
  for (const { said, job } of told) {
    if (said.how === 'list') service.jobs.set('a', decodeJob(light(said.version, job)));
  }
  const events = told.filter(({ said }) => said.how !== 'list').map(({ said, job }) => eventOf(said, job));
  if (events.length > 0)
    dispatchHints(decodePayload(Buffer.from(JSON.stringify({ events }))), target, () => undefined);
  await pass(12_000, 2_000);
}

/** What the station knows in the end, after the list tells of the latest version, too. */
async function endOf(story: Story) {
  const rig = syncRig({ pollSeconds: 10 });
  const { service, sync, store, connection, faults, pass } = rig;
  service.unread = new ServiceError(story.refusal);
  service.unlisted = story.isListed ? null : new ServiceError('not-offered');
  const version = story.versions.length - 1;
  const said = story.said.toSpliced(story.at, 0, { how: 'whole', version, isGathered: true });
  sync.start();
  await pass(100, 10);
  for (const call of inCalls(said)) await tell(rig, story, call);
  await tell(rig, story, [alone('list', version)]);
  await sync.refreshAll('refresh');
  await pass(2 * LONGEST_WAIT_MS, 2_000);
  await sync.stop();
  expect(faults).toEqual([]);
  const job = store.jobViews.get(jobKey(connection, 'a'));
  const components = job?.components ?? [];
  const isFormer = (code = ''): boolean => ['withdrawn.replaced', 'withdrawn.removed'].includes(code);
  return {
    status: job?.status.code,
    files: components
      .flatMap(({ files }) => files)
      .filter(({ reason }) => !isFormer(reason?.code))
      .map(({ fileId }) => fileId),
    finishings: components.flatMap(({ finishings }) => knownIn(finishings)?.map(({ alias }) => alias)),
    leftOut: job?.notUnderstood.filter(({ code }) => code === 'unread.left-out').length,
  };
}

describe('without reads of single jobs', () => {
  test('in whatever order lists and webhooks tell of a job, nothing that the latest says is lost', async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        const latest = story.versions.at(-1);
        expect(await endOf(story)).toEqual({
          status: latest?.status,
          files: [`file-${latest?.revision}`],
          finishings: ['foil'],
          leftOut: 1,
        });
      }),
      { numRuns: 40, examples: examples.map((story) => [story]) },
    );
  }, 120_000);

  test('however many jobs change at once, each has the files of its webhook when the list follows', async () => {
    const { service, sync, store, connection, pass } = syncRig({ pollSeconds: 10 });
    service.unread = new ServiceError('forbidden');
    const ids = Array.from({ length: 300 }, (_, at) => `a${at}`);
    const list = (status: string): void => {
      for (const id of ids) service.jobs.set(id, decodeJob({ id, status }));
    };
    list(PREPRESS);
    sync.start();
    await pass(10_000, 100);
    for (const id of ids) {
      const entity = { id, status: READY, artwork: { files: [{ id: `${id}-file`, name: 'a.pdf' }] } };
      sync.hint({ key: { kind: 'job', id }, at: null, statusCode: READY, entity });
    }
    await pass(10_000, 100);
    list(READY);
    await sync.refreshAll('refresh');
    await pass(10_000, 100);
    const filesOf = (id: string) =>
      store.jobViews.get(jobKey(connection, id))?.components.flatMap(({ files }) => files);
    expect(ids.filter((id) => filesOf(id)?.length !== 1)).toEqual([]);
    await sync.stop();
  }, 120_000);
});
