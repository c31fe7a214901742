import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HotFolderId } from '../../../src/contract/index.ts';
import { Decider } from '../../../src/main/station/decisions/index.ts';
import { StationEvents } from '../../../src/main/station/events/index.ts';
import { SiteDecisions } from '../../../src/main/station/site/decisions/index.ts';
import { fastClock } from '../../support/clocks.ts';
import { connection, type HotFolderRig, hotFolderRig, rip } from '../../support/hotfolder-rig.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';
import { until } from '../../support/until.ts';

// Another station puts a file on hold after this one asked to commit it for one of two hot folders, and
// before the answer is known.

const proof = HotFolderId.parse('proof');
const bytes = pdfOf('on-hold', 2_000);

let rig: HotFolderRig;
let decisions: SiteDecisions;
beforeEach(async () => {
  rig = await hotFolderRig({ started: false });
  const { store, service } = rig;
  const decider = new Decider({
    store,
    hotFolders: service,
    preflight: { verdict: () => 'unknown', override: () => false, takeBackOverride: () => undefined },
    issues: { intend: () => undefined },
    sharing: { isShared: true, made: () => undefined },
    isSharedFolder: () => true,
  });
  const onFault = (error: unknown): void => void rig.faults.push(error);
  const events = new StationEvents(onFault);
  store.onChange((changes) => events.emit('storeChanged', changes));
  const asked = (): never => {
    throw new Error('Nothing was decided here.');
  };
  decisions = new SiteDecisions(
    { ports: { clock: fastClock(20) }, store, events, onFault },
    {
      queries: { rows: asked, run: asked },
      member: { stationId: 'here', incarnation: 1 },
      siteEvents: { caughtUp: async () => undefined, isAway: false },
      operators: { untold: () => null, told: () => undefined },
      decider,
    },
  );
  decisions.start();
});
afterEach(async () => {
  await decisions.stop();
  await rig.stop();
});

test('the file is not committed again, and is on hold once the answer is known', async () => {
  const { store } = rig;
  const id = await rig.archived('card', bytes);
  store.artworks.move(id, 'delivering', { source: 'station' });
  for (const folder of [rip, proof]) {
    const { id: delivery } = store.deliveries.plan(id, folder, { sha256: sumOf(bytes), bytes: bytes.length });
    store.deliveries.copying(delivery, { tempPath: join(rig.hot, `${folder}.part`), finalName: 'card.pdf' });
  }
  store.deliveries.committing(rig.deliveryOf(id, rip).id);

  decisions.heard({
    position: 1,
    station: 'elsewhere',
    account: connection,
    kind: 'decision',
    id: 'hold',
    epoch: null,
    body: {
      id: 'hold',
      subject: id,
      account: connection,
      revision: 1,
      decision: { kind: 'hold', reason: 'Wrong colours.' },
      operator: 'Anna',
      desk: null,
      madeAt: '2026-01-01T10:00:00Z',
      station: 'RIP-2',
    },
  });
  await decisions.settled();
  expect(rig.deliveryOf(id, rip).state).toBe('committing');
  expect(rig.deliveryOf(id, proof).state).toBe('planned');
  expect(rig.stateOf(id)).toBe('delivering');

  // The commit was not granted.
  store.deliveries.replan(rig.deliveryOf(id, rip).id);
  await until('it is on hold', () => rig.stateOf(id) === 'on-hold');
  expect(rig.faults).toEqual([]);
});
