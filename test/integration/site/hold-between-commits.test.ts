import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ArtworkId, HotFolderId, message } from '../../../src/contract/index.ts';
import { Decider, type Decision } from '../../../src/main/station/decisions/index.ts';
import { StationEvents } from '../../../src/main/station/events/index.ts';
import { alone, type Claims } from '../../../src/main/station/hotfolders/index.ts';
import { SiteDatabaseError } from '../../../src/main/station/site/database/index.ts';
import { SiteDecisions } from '../../../src/main/station/site/decisions/index.ts';
import { fastClock } from '../../support/clocks.ts';
import { connection, type HotFolderRig, hotFolderRig, profile, rip } from '../../support/hotfolder-rig.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';
import { until } from '../../support/until.ts';

// Another station puts a file on hold after this one asked to commit it for one of two hot folders, and
// before the answer is known.

const proof = HotFolderId.parse('proof');
const bytes = pdfOf('on-hold', 2_000);

let rig: HotFolderRig;
let decisions: SiteDecisions;
let claims: Claims;
/** What the ledger answers; it is asked about decisions made here. */
let answer: () => Promise<never>;
beforeEach(async () => {
  claims = { ...alone };
  answer = () => Promise.reject(new Error('Nothing was decided here.'));
  rig = await hotFolderRig({ started: false, claims });
  const { store, service } = rig;
  const decider = new Decider({
    store,
    hotFolders: service,
    preflight: { verdict: () => 'unknown', override: () => false, takeBackOverride: () => undefined },
    issues: { intend: () => undefined },
    sharing: { isShared: true, made: () => undefined },
    isSharedFolder: () => true,
    isOwnFolder: () => false,
  });
  const onFault = (error: unknown): void => void rig.faults.push(error);
  const events = new StationEvents(onFault);
  store.onChange((changes) => events.emit('storeChanged', changes));
  decisions = new SiteDecisions(
    { ports: { clock: fastClock(20) }, store, events, onFault },
    {
      queries: { rows: () => answer(), run: () => answer() },
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

/** Another station's hold counts, and this one hears of it. */
const holdElsewhere = (id: ArtworkId): void =>
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

test('the file is not committed again, and is on hold once the answer is known', async () => {
  const { store } = rig;
  const id = await rig.archived('card', bytes);
  store.artworks.move(id, 'delivering', { source: 'station' });
  for (const folder of [rip, proof]) {
    const { id: delivery } = store.deliveries.plan(id, folder, { sha256: sumOf(bytes), bytes: bytes.length });
    store.deliveries.copying(delivery, { tempPath: join(rig.hot, `${folder}.part`), finalName: 'card.pdf' });
  }
  store.deliveries.committing(rig.deliveryOf(id, rip).id);

  holdElsewhere(id);
  await decisions.settled();
  expect(rig.deliveryOf(id, rip).state).toBe('committing');
  expect(rig.deliveryOf(id, proof).state).toBe('planned');
  expect(rig.stateOf(id)).toBe('delivering');

  // The commit was not granted.
  store.deliveries.replan(rig.deliveryOf(id, rip).id);
  await until('it is on hold', () => rig.stateOf(id) === 'on-hold');
  expect(rig.faults).toEqual([]);
});

test('nor does it go where it was claimed and not copied yet, also while the ledger does not answer', async () => {
  const { store } = rig;
  const path = join(rig.folder, 'proof');
  await mkdir(path);
  rig.profiles = [...rig.profiles, profile(path, { id: proof, name: 'Proof' })];
  const held = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const claimed = Promise.withResolvers<void>();
  claims.claim = async (deliveries) => {
    const grants = await alone.claim(deliveries);
    if (deliveries.some(({ hotFolderId }) => hotFolderId === proof)) {
      claimed.resolve();
      await held.promise;
    }
    return grants;
  };
  claims.commit = async (deliveries) => {
    const isToRip = deliveries.every(({ hotFolderId }) => hotFolderId === rip);
    if (isToRip) await answered.promise;
    return new Map(deliveries.map((one) => [one.id, isToRip ? 'fenced' : 'granted']));
  };
  const plan = async (name: string, folders: readonly HotFolderId[]): Promise<ArtworkId> => {
    const content = pdfOf(name, 2_000);
    const id = await rig.archived(name, content);
    store.artworks.move(id, 'delivering', { source: 'station' });
    for (const folder of folders)
      store.deliveries.plan(id, folder, { sha256: sumOf(content), bytes: content.length });
    return id;
  };
  const id = await plan('card', [rip, proof]);
  rig.service.start();
  await rig.settled(id, 'committing');
  await claimed.promise;

  holdElsewhere(id);
  await decisions.settled();
  // Another decision is being reported, and the answer does not come.
  const asked = Promise.withResolvers<void>();
  answer = async () => {
    asked.resolve();
    await answered.promise;
    throw new SiteDatabaseError('unanswered', message('site.away'));
  };
  const rush: Decision = { kind: 'rush', isRush: true };
  const by = { operator: null, desk: null };
  store.sharedDecisions.add({
    id: 'rush',
    subject: 'demo:job',
    connectionId: connection,
    decision: rush,
    ...by,
  });
  await asked.promise;
  held.resolve();
  const next = await plan('next', [proof]);
  const { finalName } = await rig.settled(next, 'delivered', proof);
  expect(await readdir(path)).toEqual([finalName]);
  expect(rig.stateOf(id)).toBe('delivering');

  store.sharedDecisions.refused('rush');
  answered.resolve();
  await until('it is on hold', () => rig.stateOf(id) === 'on-hold');
  expect(rig.faults).toEqual([]);
});
