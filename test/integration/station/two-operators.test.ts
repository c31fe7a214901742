import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ArtworkId, ConnectionId, HotFolderId, type JobKey } from '../../../src/contract/index.ts';
import { asCaller } from '../../../src/main/station/model/caller.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { operatorNamed } from '../../support/operators.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

// Two operators decide about one file.

let root: string;
let sandbox: Sandbox;
let station: TestStation;
let anna: ReturnType<typeof windowOf>;
let ben: ReturnType<typeof windowOf>;
let id: ArtworkId;
let jobKey: JobKey;

/** What a window sends for an operator, at their own desk. */
function windowOf(operatorId: Parameters<typeof asCaller>[0]['operatorId'], desk: string) {
  const client = createRouterClient(station.router);
  const caller = { sessionId: desk, name: null, operatorId, desk, client: desk, byLink: false };
  return <T>(call: (given: typeof client) => T): T => asCaller(caller, () => call(client));
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-two-'));
  sandbox = await createSandbox();
  station = await openTestStation({ root, service: sandbox });
  const { api, operators } = station.station;
  await api.hotFolders.decide({ id: HotFolderId.parse('rip'), decision: { kind: 'pause', isPaused: true } });
  const [one, two] = [
    await operators.operatorService.add(operatorNamed('Anna', 'administer')),
    await operators.operatorService.add(operatorNamed('Ben', 'operate')),
  ];
  anna = windowOf(one.id, 'Desk 1');
  ben = windowOf(two.id, 'Desk 2');
  await until('connected', () => api.overview.get().connections[0]?.state.kind === 'online');
  sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 2_000 });
  await api.connections.refresh({ id: ConnectionId.parse('test') });
  const here = () =>
    [...api.transfers.list().running, ...api.transfers.list().waitingForFolder].find(
      ({ state }) => state === 'delivering',
    );
  await until('a file is here', () => here() !== undefined);
  const file = here();
  if (file === undefined) throw new Error('No file waits.');
  ({ id, jobKey } = file);
});
afterEach(async () => {
  await station.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

const seenBy = (window: typeof anna) =>
  window(async (client) => {
    const { components } = await client.job.get({ key: jobKey });
    const file = components.flatMap(({ files }) => files).find((one) => one.id === id);
    if (file === undefined) throw new Error('The job has lost its file.');
    return file.decisionRevision;
  });

test('an operator who decides on old data is told who decided since, and chooses', async () => {
  const [annaSaw, benSaw] = [await seenBy(anna), await seenBy(ben)];
  const held = await anna((client) =>
    client.artworks.decide({
      ids: [id],
      decision: { kind: 'hold', reason: 'Logo?' },
      seen: { [id]: annaSaw },
    }),
  );
  expect(held).toEqual({ done: [id], refused: [] });
  const late = await ben((client) =>
    client.artworks.decide({ ids: [id], decision: { kind: 'approve' }, seen: { [id]: benSaw } }),
  );
  expect(late.done).toEqual([]);
  expect(late.refused).toMatchObject([
    {
      id,
      why: { code: 'file.decided-since-by', values: { name: 'Anna' } },
      since: { to: 'on-hold', by: 'Anna', desk: 'Desk 1' },
    },
  ]);
  const revision = late.refused[0]?.since?.revision ?? 0;
  const anyway = await ben((client) =>
    client.artworks.decide({ ids: [id], decision: { kind: 'approve' }, seen: { [id]: revision } }),
  );
  expect(anyway.done).toEqual([id]);
});

test('both release at once: one succeeds, the other is asked, and the log has one line about it', async () => {
  await anna((client) => client.artworks.decide({ ids: [id], decision: { kind: 'hold', reason: 'Logo?' } }));
  const seen = { [id]: await seenBy(anna) };
  const outcomes = await Promise.all([
    anna((client) => client.artworks.decide({ ids: [id], decision: { kind: 'approve' }, seen })),
    ben((client) => client.artworks.decide({ ids: [id], decision: { kind: 'approve' }, seen })),
  ]);
  expect(outcomes.map(({ done }) => done.length).sort()).toEqual([0, 1]);
  expect(outcomes.flatMap(({ refused }) => refused)).toMatchObject([{ since: { to: 'approved' } }]);
  const { timeline } = await anna((client) => client.job.get({ key: jobKey }));
  expect(timeline.filter(({ to }) => to === 'approved')).toHaveLength(1);
});

test('one’s own decision does not get in one’s way, nor does an old window that says nothing', async () => {
  const seen = { [id]: await seenBy(anna) };
  await anna((client) =>
    client.artworks.decide({ ids: [id], decision: { kind: 'hold', reason: 'Logo?' }, seen }),
  );
  expect(
    await anna((client) =>
      client.artworks.decide({ ids: [id], decision: { kind: 'take-back-hold', before: null }, seen }),
    ),
  ).toMatchObject({ done: [id] });
  expect(
    await ben((client) => client.artworks.decide({ ids: [id], decision: { kind: 'hold', reason: 'Ink' } })),
  ).toMatchObject({
    done: [id],
  });
});
