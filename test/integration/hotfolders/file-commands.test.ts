import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ArtworkId,
  HotFolderId,
  holdInMessage,
  JobKey,
  literalMessage,
  message,
  messageOfHold,
  RouteRule,
  RuleId,
  SEND_DELAY_MS,
} from '../../../src/contract/index.ts';
import { Resends } from '../../../src/main/station/hotfolders/resends.ts';
import { asCaller, type Caller } from '../../../src/main/station/model/caller.ts';
import { isAwaitingArtwork } from '../../../src/main/station/store/index.ts';
import { english } from '../../support/english.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import {
  connection,
  type HotFolderRig,
  hotFolderRig,
  preflightThatSays,
  profile,
  rip,
} from '../../support/hotfolder-rig.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';
import { serviceJob, status } from '../../support/service-objects.ts';
import { until } from '../../support/until.ts';

const file = pdfOf('operated', 20_000);
const proof = HotFolderId.parse('proof');

let rig: HotFolderRig;
beforeEach(async () => {
  rig = await hotFolderRig();
});
afterEach(() => rig.stop());

const by = (name: string): Caller => ({
  sessionId: name,
  name,
  operatorId: null,
  desk: `${name}'s desk`,
  client: name,
  byLink: false,
});

const visible = async (): Promise<string[]> =>
  (await readdir(rig.hot)).filter((name) => !name.startsWith('.'));

describe('hold rules', () => {
  test('every file waits for approval, and is sent after it', async () => {
    rig.hold = 'everything';
    const id = await rig.archived('a', file);
    await rig.becomes(id, 'on-hold');
    expect(english(rig.store.artworks.get(id)?.reason)).toContain('all files need approval');
    const marker = await rig.marker();
    expect(await visible()).toEqual([marker]);
    rig.service.commands.release(id);
    await rig.settled(id, 'delivered');
  });

  test('the first of a product is put on hold, the next ones follow once one has been released', async () => {
    rig.hold = 'first-of-product';
    const first = await rig.archived('a', file);
    await rig.becomes(first, 'on-hold');
    expect(english(rig.store.artworks.get(first)?.reason)).toBe(
      'On hold: first job of Business Cards. Review and release.',
    );
    rig.service.commands.release(first);
    await rig.settled(first, 'delivered');
    await rig.settled(await rig.archived('b', pdfOf('b', 500)), 'delivered');
    const other = await rig.archived('c', pdfOf('c', 500), { job: { product: 'Postcards' } });
    await rig.becomes(other, 'on-hold');
  });
});

describe('requesting new artwork', () => {
  const asked = (id: ArtworkId) => {
    const file = rig.store.artworks.get(id);
    return file === null || !isAwaitingArtwork(file) ? null : (file.replacement?.note ?? null);
  };
  const reasonOf = (id: ArtworkId) => english(rig.store.artworks.get(id)?.reason);

  test('holds a file that a rule would send, and one already on hold; the note stays until it is released', async () => {
    rig.hold = 'everything';
    const id = await rig.archived('a', file);
    await rig.becomes(id, 'on-hold');
    expect(asked(id)).toBeNull();
    rig.service.commands.requestReplacement(id, 'The bleed is missing.');
    rig.service.commands.requestReplacement(id, 'The bleed is missing on page 2.');
    expect(asked(id)).toBe('The bleed is missing on page 2.');
    expect(reasonOf(id)).toBe('New artwork requested: The bleed is missing on page 2.');
    expect(rig.store.artworks.get(id)?.hold).toEqual(
      messageOfHold({ by: null, reason: 'The bleed is missing on page 2.' }),
    );
    const key = rig.store.artworks.get(id)?.jobKey;
    const lines = key === undefined ? [] : rig.store.activity.ofJob(key, 50);
    expect(
      lines
        .filter(({ to }) => to === 'replacement-requested')
        .map(({ why, source }) => [english(why), source]),
    ).toEqual([
      ['The bleed is missing on page 2.', 'operator'],
      ['The bleed is missing.', 'operator'],
    ]);
    rig.service.commands.release(id);
    expect(asked(id)).toBeNull();
    await rig.settled(id, 'delivered');
  });

  test('is too late for a file in its hot folder: nothing is noted', async () => {
    const id = await rig.archived('a', file);
    await rig.settled(id, 'delivered');
    expect(() => rig.service.commands.requestReplacement(id, 'Too late.')).toThrow('Already sent: ');
    expect(() => rig.service.commands.refetch(id)).toThrow('Neither on hold nor picked up by the RIP');
    expect(asked(id)).toBeNull();
  });
});

describe('holding by hand', () => {
  test('a file still to come is put on hold when it arrives, over a restart too', async () => {
    const ready = serviceJob('job-a', { status: status('job.production.queued') });
    rig.store.jobs.apply(connection, ready, { change: { source: 'poll', at: 1 } });
    const [queued] = rig.store.artworks.inState(['queued'], 1);
    if (queued === undefined) throw new Error('No file is queued.');
    rig.service.commands.hold(queued.id, 'The customer calls back.');
    expect(rig.stateOf(queued.id)).toBe('queued');
    expect(rig.store.activity.ofJob(queued.jobKey, 1)).toMatchObject([
      { to: 'hold-placed', why: literalMessage('The customer calls back.'), source: 'operator' },
    ]);
    const id = await rig.archived('job-a-file', file, { job: { serviceId: 'job-a' } });
    expect(id).toBe(queued.id);
    await rig.becomes(id, 'on-hold');
    expect(english(rig.store.artworks.get(id)?.reason)).toBe('The customer calls back.');
  });

  test('a reason of the station itself is stored as a code, before the file arrives and after', async () => {
    const ready = serviceJob('job-a', { status: status('job.production.queued') });
    rig.store.jobs.apply(connection, ready, { change: { source: 'poll', at: 1 } });
    const [queued] = rig.store.artworks.inState(['queued'], 1);
    if (queued === undefined) throw new Error('No file is queued.');
    const why = message('file.decided-differently', { first: 'Anna, RIP-1', second: 'Ben, RIP-2' });
    rig.service.commands.holdFor(queued.id, why);
    expect(rig.store.activity.ofJob(queued.jobKey, 1)).toMatchObject([{ to: 'hold-placed', why }]);
    const id = await rig.archived('job-a-file', file, { job: { serviceId: 'job-a' } });
    await rig.becomes(id, 'on-hold');
    expect(rig.store.artworks.get(id)).toMatchObject({ hold: why, reason: why });
  });

  test('one released before it arrived is not put on hold; the log has both, and by whom', async () => {
    const ready = serviceJob('job-a', { status: status('job.production.queued') });
    rig.store.jobs.apply(connection, ready, { change: { source: 'poll', at: 1 } });
    const [queued] = rig.store.artworks.inState(['queued'], 1);
    if (queued === undefined) throw new Error('No file is queued.');
    asCaller(by('Anna'), () => rig.service.commands.hold(queued.id, 'Logo?'));
    asCaller(by('Ben'), () => rig.service.commands.release(queued.id));
    // It is no longer held, so there is nothing to release.
    rig.service.commands.release(queued.id);
    expect(rig.store.activity.ofJob(queued.jobKey, 2)).toMatchObject([
      { to: 'hold-taken-back', from: 'queued', by: 'Ben', desk: "Ben's desk" },
      { to: 'hold-placed', from: 'queued', by: 'Anna', desk: "Anna's desk" },
    ]);
    expect(rig.store.decisions.latest(queued.id)).toMatchObject({ by: 'Ben', to: 'hold-taken-back' });
    const id = await rig.archived('job-a-file', file, { job: { serviceId: 'job-a' } });
    await rig.settled(id, 'delivered');
  });

  test('a file that waits for a missing hot folder can be put on hold, and goes where the rules say when released', async () => {
    rig.profiles = [profile(join(rig.folder, 'away'))];
    const id = await rig.archived('a', file);
    await until('the problem', () => rig.service.problemOf(rip) !== null);
    rig.service.commands.hold(id, 'Wrong stock.');
    expect(rig.stateOf(id)).toBe('on-hold');
    expect(rig.store.deliveries.ofArtwork(id)).toEqual([]);
    rig.profiles = [profile(rig.hot)];
    rig.service.routesChanged();
    const marker = await rig.marker();
    expect(await visible()).toEqual([marker]);
    rig.service.commands.release(id);
    await rig.settled(id, 'delivered');
  });

  test('a delivered file can no longer be put on hold', async () => {
    const id = await rig.archived('a', file);
    await rig.settled(id, 'delivered');
    expect(() => rig.service.commands.hold(id, 'Too late.')).toThrow(/Already sent: /);
  });
});

describe('undoing a hold', () => {
  const reasonOf = (id: ArtworkId) => english(rig.store.artworks.get(id)?.reason);
  const logged = (id: ArtworkId) =>
    rig.store.activity
      .ofJob(rig.store.artworks.get(id)?.jobKey ?? JobKey.parse('none:none'), 50)
      .filter(({ subject }) => subject === 'artwork');
  const log = (id: ArtworkId): string[] => logged(id).map(({ to }) => to);

  test('a file on hold by a rule stays on hold, for its previous reason; the log has both', async () => {
    rig.hold = 'everything';
    const id = await rig.archived('a', file);
    await rig.becomes(id, 'on-hold');
    const before = rig.store.artworks.get(id)?.reason;
    rig.service.commands.hold(id, 'Ask Anna.');
    expect(reasonOf(id)).toBe('Ask Anna.');
    rig.service.commands.takeBackHold(id, null);
    expect(rig.store.artworks.get(id)).toMatchObject({ state: 'on-hold', hold: null, reason: before });
    expect(log(id).slice(0, 3)).toEqual(['hold-taken-back', 'on-hold', 'on-hold']);
    expect(() => rig.service.commands.takeBackHold(id, null)).toThrow(/Not put on hold by an operator/);
  });

  test('an operator’s earlier hold applies again', async () => {
    rig.profiles = [profile(join(rig.folder, 'away'))];
    const id = await rig.archived('a', file);
    asCaller(by('Ben'), () => rig.service.commands.hold(id, 'Wrong stock.'));
    const bens = holdInMessage(rig.store.artworks.get(id)?.reason ?? null);
    expect(bens).toEqual({ by: 'Ben', reason: 'Wrong stock.' });
    asCaller(by('Anna'), () => rig.service.commands.hold(id, null));
    expect(reasonOf(id)).toBe('Put on hold by Anna.');
    rig.service.commands.takeBackHold(id, bens);
    expect(rig.store.artworks.get(id)).toMatchObject({
      state: 'on-hold',
      hold: message('hold.placed-by-why', { who: 'Ben', text: 'Wrong stock.' }),
    });
    expect(reasonOf(id)).toBe('Ben: Wrong stock.');
    // The log has who in a column of its own.
    const holds = logged(id).filter(({ to }) => to === 'on-hold');
    expect(holds.map((one) => [one.by, one.why?.values.text])).toEqual([
      ['Anna', undefined],
      ['Ben', 'Wrong stock.'],
    ]);
  });

  test('a file that nothing else holds is sent as if it had not been on hold', async () => {
    rig.profiles = [profile(join(rig.folder, 'away'))];
    const id = await rig.archived('a', file);
    await until('the problem', () => rig.service.problemOf(rip) !== null);
    rig.service.commands.hold(id, 'Wrong stock.');
    rig.service.commands.takeBackHold(id, null);
    rig.profiles = [profile(rig.hot)];
    rig.service.routesChanged();
    await rig.settled(id, 'delivered');
  });

  test('a file still in preflight is not sent before that ends', async () => {
    await rig.stop();
    const cleared = new Set<ArtworkId>();
    rig = await hotFolderRig({
      preflight: preflightThatSays((id) => (cleared.has(id) ? 'clear' : 'pending')),
    });
    const id = await rig.archived('a', file);
    rig.service.commands.hold(id, 'Wrong stock.');
    rig.service.commands.takeBackHold(id, null);
    rig.service.fileChanged(id);
    const other = await rig.archived('b', pdfOf('b', 300));
    cleared.add(other);
    rig.service.fileChanged(other);
    await rig.settled(other, 'delivered');
    expect(rig.stateOf(id)).toBe('archived');
    cleared.add(id);
    rig.service.fileChanged(id);
    await rig.settled(id, 'delivered');
  });

  test('a request for new artwork keeps holding it; once that is undone as well, the rule does', async () => {
    rig.hold = 'everything';
    const id = await rig.archived('a', file);
    await rig.becomes(id, 'on-hold');
    rig.service.commands.requestReplacement(id, 'The bleed is missing.');
    // It was already on hold, so one line is enough.
    expect(log(id).slice(0, 2)).toEqual(['replacement-requested', 'on-hold']);
    expect(log(id).filter((to) => to === 'on-hold')).toHaveLength(1);
    rig.service.commands.hold(id, 'Ask Anna.');
    rig.service.commands.takeBackHold(id, null);
    expect(reasonOf(id)).toBe('New artwork requested: The bleed is missing.');
    rig.service.commands.takeBackRequest(id, null);
    expect(reasonOf(id)).toContain('all files need approval');
    expect(rig.store.artworks.get(id)).toMatchObject({ state: 'on-hold', hold: null, replacement: null });
    expect(() => rig.service.commands.takeBackRequest(id, null)).toThrow(/No new artwork is requested/);
  });
});

describe('resending', () => {
  const resendsAt = (clock: ManualClock): Resends =>
    new Resends({
      store: rig.store,
      clock,
      plan: (id, folders, reason) => rig.service.commands.planResend(id, folders, reason),
      onFault: failOnFault,
    });

  test('a picked-up file is sent again, as a new revision under its own name, with the reason in its history', async () => {
    const id = await rig.archived('a', file);
    await rig.taken(id);
    const first = rig.deliveryOf(id);
    rig.service.resends.resend(id, null, 'The plate broke.');
    const second = await rig.settled(id, 'delivered');
    expect(second.revision).toBe(2);
    expect(second.finalName).toMatch(/_r2_/);
    expect(second.finalName).not.toBe(first.finalName);
    expect(await visible()).toEqual([second.finalName]);
    const key = rig.store.artworks.get(id)?.jobKey;
    const lines = key === undefined ? [] : (rig.store.jobViews.get(key)?.timeline ?? []);
    expect(lines.find(({ to, why }) => to === 'planned' && why !== null)).toMatchObject({
      why: literalMessage('The plate broke.'),
      source: 'operator',
    });
    await rm(join(rig.hot, second.finalName ?? ''));
    await rig.becomes(id, 'picked-up');
  });

  test('not while it is in the hot folder, nor while it is on its way', async () => {
    const id = await rig.archived('a', file);
    await rig.settled(id, 'delivered');
    expect(() => rig.service.resends.resend(id, null, 'Again.')).toThrow(/Still in the hot folder/);
    rig.profiles = [profile(join(rig.folder, 'away'))];
    const other = await rig.archived('b', pdfOf('b', 500));
    await until('planned', () => rig.store.deliveries.ofArtwork(other).length === 1);
    expect(() => rig.service.resends.resend(other, null, 'Again.')).toThrow(/Already being sent there/);
  });

  test('for a moment it can be taken back, and nothing is sent until then', async () => {
    const clock = new ManualClock();
    const resends = resendsAt(clock);
    const id = await rig.archived('a', file);
    await rig.taken(id);
    resends.start();
    resends.resend(id, null, 'The plate broke.');
    clock.pass(SEND_DELAY_MS - 1);
    expect(rig.store.deliveries.delayed()).toEqual([id]);
    expect(await visible()).toEqual([]);
    resends.takeBack(id);
    clock.pass(SEND_DELAY_MS);
    expect(rig.stateOf(id)).toBe('picked-up');
    expect(rig.store.deliveries.ofArtwork(id).map(({ state }) => state)).toEqual(['picked-up']);
    expect(() => resends.takeBack(id)).toThrow(/has begun/);
    expect(await visible()).toEqual([]);
  });

  test('a station that was stopped within that moment sends it after its next start', async () => {
    const clock = new ManualClock();
    const resends = resendsAt(clock);
    const id = await rig.archived('a', file);
    await rig.taken(id);
    resends.start();
    resends.resend(id, null, 'The plate broke.');
    resends.stop();
    clock.pass(SEND_DELAY_MS);
    expect(rig.store.deliveries.delayed()).toEqual([id]);
    resends.start();
    clock.pass(SEND_DELAY_MS);
    expect((await rig.settled(id, 'delivered')).revision).toBe(2);
  });

  test('a file no longer in the archive is downloaded first', async () => {
    const id = await rig.archived('a', file);
    await rig.taken(id);
    rig.archive.remove(sumOf(file));
    rig.service.resends.resend(id, null, 'Reprint.');
    await rig.becomes(id, 'queued');
    await rig.archived('a', file);
    expect((await rig.settled(id, 'delivered')).revision).toBe(2);
  });
});

describe('several hot folders', () => {
  beforeEach(async () => {
    const path = join(rig.folder, 'proof');
    await mkdir(path);
    rig.profiles = [profile(rig.hot), profile(path, { id: 'proof', name: 'Proofer' })];
    rig.defaultHotFolder = null;
    rig.routes = [
      RouteRule.parse({ id: 'foils', name: 'Foils', when: { fileKinds: ['foil'] }, to: ['rip', 'proof'] }),
      RouteRule.parse({ id: 'cards', name: 'Cards', when: { products: ['business-cards'] }, to: ['rip'] }),
    ];
  });

  test('a foil file goes to both, and is picked up when both have it', async () => {
    const id = await rig.archived('a', file, { file: { kind: 'foil' } });
    const one = await rig.settled(id, 'delivered', rip);
    const other = await rig.settled(id, 'delivered', proof);
    await rm(join(rig.hot, one.finalName ?? ''));
    await rig.settled(id, 'picked-up', rip);
    expect(rig.stateOf(id)).toBe('delivered');
    await rm(join(rig.folder, 'proof', other.finalName ?? ''));
    await rig.becomes(id, 'picked-up');
    rig.service.resends.resend(id, [proof], 'Another proof.');
    expect((await rig.settled(id, 'delivered', proof)).revision).toBe(2);
    expect(rig.deliveryOf(id, rip).revision).toBe(1);
  });

  test('a missing one does not keep the other waiting', async () => {
    await rm(join(rig.folder, 'proof'), { recursive: true });
    const id = await rig.archived('a', file, { file: { kind: 'foil' } });
    await rig.settled(id, 'delivered', rip);
    expect(rig.stateOf(id)).toBe('delivering');
    expect(rig.deliveryOf(id, proof).state).toBe('planned');
  });

  test('damage found by one while the other waits: downloaded again once, delivered to both once', async () => {
    await rig.service.stop();
    const id = await rig.archived('a', file, { file: { kind: 'foil' } });
    await rm(rig.archive.pathOf(sumOf(file)));
    rig.service.start();
    await rig.becomes(id, 'queued');
    await rig.archived('a', file, { file: { kind: 'foil' } });
    await rig.settled(id, 'delivered', rip);
    await rig.settled(id, 'delivered', proof);
    expect(rig.store.deliveries.ofArtwork(id)).toHaveLength(2);
    expect(rig.faults).toEqual([]);
  });

  test('what would happen to a file is explained', async () => {
    rig.hold = 'everything';
    const id = await rig.archived('a', file);
    await rig.becomes(id, 'on-hold');
    const record = rig.store.artworks.get(id);
    if (record === null) throw new Error('The file is gone.');
    expect(rig.service.routing.decide(record)).toEqual({
      to: [rip],
      by: { by: 'rule', id: 'cards', name: 'Cards' },
      elsewhere: null,
      preflight: null,
      waits: null,
      verdicts: [
        {
          ruleId: 'foils',
          name: 'Foils',
          takes: false,
          waits: null,
          why: expect.objectContaining({ code: 'route.other-kind', values: { is: 'colour', wants: 'foil' } }),
        },
        {
          ruleId: 'cards',
          name: 'Cards',
          takes: true,
          waits: null,
          why: expect.objectContaining({ code: 'route.matches' }),
        },
      ],
    });
  });

  test('rules can be tried on existing files before they are saved', async () => {
    rig.hold = 'everything';
    const card = await rig.archived('a', file);
    const postcard = await rig.archived('b', pdfOf('b', 500), { job: { product: 'Postcards' } });
    const [foils] = rig.routes;
    if (foils === undefined) throw new Error('There is no first rule.');
    const other = { ...foils, id: RuleId.parse('all'), when: { ...foils.when, fileKinds: [] }, to: [proof] };
    const { changed, unchanged, ...counts } = rig.service.simulator.simulate({
      routes: [other],
      defaultHotFolder: null,
    });
    expect(counts).toEqual({ looked: 2, changedCount: 2, unchangedCount: 0, withoutRouteCount: 0 });
    expect(changed).toContainEqual(expect.objectContaining({ artworkId: card, from: [rip], to: [proof] }));
    expect(changed).toContainEqual(expect.objectContaining({ artworkId: postcard, from: [], to: [proof] }));
    expect(unchanged).toEqual([]);
    expect(rig.store.deliveries.ofArtwork(card)).toEqual([]);
  });

  test('a file whose destination would not change is listed, too, with the rule that sends it there', async () => {
    rig.hold = 'everything';
    const card = await rig.archived('a', file);
    const [, cards] = rig.routes;
    if (cards === undefined) throw new Error('There is no second rule.');
    const renamed = { ...cards, id: RuleId.parse('mine'), name: 'Mine' };
    const tried = rig.service.simulator.simulate({ routes: [renamed], defaultHotFolder: null });
    expect(tried).toMatchObject({ changedCount: 0, unchangedCount: 1, changed: [] });
    expect(tried.unchanged).toEqual([
      expect.objectContaining({
        artworkId: card,
        from: [rip],
        to: [rip],
        by: { by: 'rule', id: 'mine', name: 'Mine' },
      }),
    ]);
  });

  test('each delivery says which rule caused it, also when it is resent after the rules changed', async () => {
    const card = await rig.archived('a', file);
    const { routedBy } = await rig.settled(card, 'delivered');
    expect(routedBy).toEqual({ by: 'rule', id: 'cards', name: 'Cards' });
    await rig.taken(card);
    rig.routes = [];
    rig.service.routesChanged();
    rig.service.resends.resend(card, null, 'Trimmed wrong');
    const again = await rig.settled(card, 'delivered');
    expect([again.revision, again.routedBy]).toEqual([2, routedBy]);
    // It is forgotten along with its count; the default hot folder is not a rule.
    expect(rig.store.ruleHits.counts()).toEqual([]);
  });
});

test('one by one: the next file is sent only when the RIP has picked up the previous one', async () => {
  rig.profiles = [profile(rig.hot, { order: 'one-by-one' })];
  const ids = [];
  for (const name of ['a', 'b', 'c']) ids.push(await rig.archived(name, pdfOf(name, 500)));
  for (const id of ids) {
    const { finalName } = await rig.settled(id, 'delivered');
    await rig.looksAgain();
    expect(await visible()).toEqual([finalName]);
    await rm(join(rig.hot, finalName ?? ''));
  }
});

test('no more files lie in the folder than it may hold: others wait until the RIP has picked some up', async () => {
  rig.profiles = [profile(rig.hot, { mostInFolder: 2 })];
  const ids = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push(await rig.archived(name, pdfOf(name, 500)));
  const counts: number[] = [];
  for (const id of ids) {
    const { finalName } = await rig.settled(id, 'delivered');
    await rig.looksAgain();
    counts.push((await visible()).length);
    await rm(join(rig.hot, finalName ?? ''));
  }
  expect(counts).toEqual([2, 2, 2, 2, 1]);
});

describe('what the RIP reports', () => {
  beforeEach(() => {
    rig.profiles = [profile(rig.hot, { rip: 'gmg' })];
  });
  const moveTo = async (name: string | null, result: string): Promise<void> => {
    await mkdir(join(rig.hot, result), { recursive: true });
    await rename(join(rig.hot, name ?? ''), join(rig.hot, result, name ?? ''));
  };

  test('a file in its error folder is rejected, and can be resent', async () => {
    const id = await rig.archived('a', file);
    const { finalName } = await rig.settled(id, 'delivered');
    await moveTo(finalName, 'error');
    const { problem } = await rig.settled(id, 'rejected');
    expect(english(problem)).toBe(`Rejected by the RIP: ${finalName} (now in folder “error”).`);
    rig.service.resends.resend(id, null, 'Colours corrected.');
    expect((await rig.settled(id, 'delivered')).revision).toBe(2);
  });

  test('a file in its success folder is picked up', async () => {
    const id = await rig.archived('a', file);
    await moveTo((await rig.settled(id, 'delivered')).finalName, 'success');
    await rig.settled(id, 'picked-up');
  });

  test('an error long after the pickup is still noticed', async () => {
    const id = await rig.archived('a', file);
    const { finalName } = await rig.settled(id, 'delivered');
    await rm(join(rig.hot, finalName ?? ''));
    await rig.becomes(id, 'picked-up');
    await mkdir(join(rig.hot, 'error'));
    await writeFile(join(rig.hot, 'error', finalName ?? ''), '');
    await rig.settled(id, 'rejected');
    expect(rig.stateOf(id)).toBe('delivered');
  });
});
