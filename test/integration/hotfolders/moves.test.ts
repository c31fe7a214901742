import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ArtworkId,
  type DecisionOutcome,
  type FileDecision,
  HotFolderId,
  RouteRule,
} from '../../../src/contract/index.ts';
import { Decider } from '../../../src/main/station/decisions/index.ts';
import type { PreflightVerdict } from '../../../src/main/station/hotfolders/routing/hold-decision.ts';
import { english } from '../../support/english.ts';
import {
  type HotFolderRig,
  hotFolderRig,
  preflightThatSays,
  profile,
  rip,
} from '../../support/hotfolder-rig.ts';
import { oneJob } from '../../support/one-job.ts';
import { pdfOf } from '../../support/pdf.ts';
import { until } from '../../support/until.ts';

// Work is moved from one hot folder to another.

const bytes = pdfOf('moved', 20_000);
const other = HotFolderId.parse('other');

let rig: HotFolderRig;
let decider: Decider;
/** What preflight says of files that go to that hot folder. */
let verdictThere: PreflightVerdict;
let otherHot: string;

beforeEach(async () => {
  verdictThere = 'unknown';
  const verdict = preflightThatSays((_, file) =>
    file?.chosen?.hotFolders.some(({ id }) => id === other) === true ? verdictThere : 'unknown',
  );
  rig = await hotFolderRig({ preflight: verdict });
  otherHot = join(rig.folder, 'other');
  await mkdir(otherHot);
  rig.profiles = [profile(rig.hot, { ticket: 'json' }), profile(otherHot, { id: other, name: 'Versafire' })];
  rig.service.look();
  decider = new Decider({
    store: rig.store,
    hotFolders: rig.service,
    preflight: { verdict: () => 'unknown', override: () => false, takeBackOverride: () => false },
    issues: { intend: () => undefined },
    sharing: { isShared: false, made: () => undefined },
    isSharedFolder: () => false,
    isOwnFolder: () => true,
  });
});
afterEach(() => rig.stop());
const { told } = oneJob(() => rig);

const pauseFirst = (): void => {
  rig.profiles = rig.profiles.map((one) => (one.id === rip ? { ...one, paused: true } : one));
  rig.service.look();
};
const decide = async (id: ArtworkId, decision: FileDecision): Promise<DecisionOutcome> =>
  decider.decide({ ids: [id], decision });
/** Null: it was moved. */
const move = async (id: ArtworkId, to = other, from: HotFolderId | null = null): Promise<string | null> => {
  const { done, refused } = await decide(id, { kind: 'move', from, to });
  expect(done.length + refused.length).toBe(1);
  return english(refused[0]?.why) ?? null;
};
const takeBack = async (id: ArtworkId): Promise<string | null> =>
  english((await decide(id, { kind: 'take-back-move' })).refused[0]?.why) ?? null;
const queuedAt = async (name: string): Promise<ArtworkId> => {
  const id = await rig.archived(name, bytes);
  await rig.becomes(id, 'delivering');
  return id;
};
/** Where and how far its deliveries are, in the order in which they were planned. */
const standing = (id: ArtworkId): string[] =>
  rig.store.deliveries
    .ofArtwork(id)
    .toSorted((one, next) => one.id - next.id)
    .map(({ hotFolderId, revision, state }) => `${hotFolderId} ${revision} ${state}`);
const chosenFor = (id: ArtworkId) => rig.store.artworks.get(id)?.chosen?.hotFolders.map((one) => one.id);
const filesIn = async (path: string): Promise<string[]> =>
  (await readdir(path)).filter((name) => !name.startsWith('.'));
/** Names of the files in the staging folder beside a hot folder. */
const stagedFor = async (name: string): Promise<string[]> => {
  const folder = join(rig.folder, `.makeready-staging-${name}`);
  const staged = await readdir(folder, { recursive: true, withFileTypes: true });
  return staged.filter((one) => one.isFile()).map((one) => one.name);
};
const linesOf = (id: ArtworkId): string[] => {
  const key = rig.store.artworks.get(id)?.jobKey;
  if (key === undefined) return [];
  return rig.store.activity.ofJob(key, 50).flatMap(({ why }) => english(why) ?? []);
};

describe('a queued file', () => {
  test('goes to the other hot folder alone, by an operator, and not at once', async () => {
    pauseFirst();
    const id = await queuedAt('a');
    expect(await move(id)).toBeNull();
    expect(standing(id)).toEqual(['rip 1 removed', 'other 1 planned']);
    const sent = await rig.settled(id, 'delivered', other);
    expect(sent).toMatchObject({ revision: 1, routedBy: { by: 'operator' } });
    expect(await filesIn(otherHot)).toEqual([sent.finalName]);
    expect(linesOf(id)).toEqual(expect.arrayContaining(['Moved to Versafire.', 'Instead of RIP.']));
    rig.profiles = rig.profiles.map((one) => ({ ...one, paused: false }));
    rig.service.look();
    await rig.marker();
    expect(standing(id)).toEqual(['rip 1 removed', 'other 1 delivered']);
  });

  test('is moved back as long as nothing of it is committed, and then goes where it went', async () => {
    pauseFirst();
    const id = await queuedAt('a');
    await move(id);
    expect(await takeBack(id)).toBeNull();
    expect(standing(id)).toEqual(['rip 1 removed', 'other 1 removed', 'rip 2 planned']);
    expect(rig.store.artworks.get(id)?.chosen).toBeNull();
    expect(await takeBack(id)).toBe('On its way to its new hot folder already: a.pdf.');
    rig.profiles = rig.profiles.map((one) => ({ ...one, paused: false }));
    rig.service.look();
    expect(await rig.settled(id, 'delivered')).toMatchObject({ revision: 2, routedBy: { by: 'default' } });
    expect(await filesIn(otherHot)).toEqual([]);
  });

  test('is not moved back once it was sent', async () => {
    pauseFirst();
    const id = await queuedAt('a');
    await move(id);
    await rig.settled(id, 'delivered', other);
    expect(await takeBack(id)).toBe('On its way to its new hot folder already: a.pdf.');
  });

  test('stays moved if it is put on hold and released afterwards', async () => {
    pauseFirst();
    const id = await queuedAt('a');
    await move(id);
    rig.service.commands.hold(id, 'Wait.');
    rig.service.commands.release(id);
    await rig.settled(id, 'delivered', other);
    expect(standing(id)).toEqual(['rip 1 removed', 'other 1 delivered']);
  });

  test('is moved while it is being copied into a folder, and its copy is discarded', async () => {
    pauseFirst();
    const id = await queuedAt('a');
    const temp = join(rig.folder, '.makeready-staging-hot', 'own', 'x.part');
    rig.store.deliveries.copying(rig.deliveryOf(id).id, { tempPath: temp, finalName: 'a.pdf' });
    expect(await move(id)).toBeNull();
    await rig.settled(id, 'delivered', other);
    expect(rig.store.deliveries.nameTaken(rip, 'a.pdf'), 'its name is free again').toBe(false);
  });

  test('is not moved while it is being published', async () => {
    pauseFirst();
    const id = await queuedAt('a');
    const { id: delivery } = rig.deliveryOf(id);
    rig.store.deliveries.copying(delivery, { tempPath: join(rig.folder, 'x.part'), finalName: 'a.pdf' });
    rig.store.deliveries.committing(delivery);
    expect(await move(id)).toBe('Being sent to its hot folder right now: a.pdf.');
    expect(standing(id)).toEqual(['rip 1 committing']);
  });

  test('that preflight blocks for the other hot folder stays where it is', async () => {
    pauseFirst();
    const id = await queuedAt('a');
    verdictThere = 'blocked';
    expect(await move(id)).toBe(
      'Preflight is stricter for Versafire and blocks a.pdf. Put it on hold and decide.',
    );
    expect(standing(id)).toEqual(['rip 1 planned']);
  });

  test('of a cancelled job, or that goes there already, is not moved', async () => {
    pauseFirst();
    const id = await queuedAt('a');
    expect(await move(id, rip)).toBe('Goes to RIP already: a.pdf.');
    expect(await move(id, HotFolderId.parse('gone'))).toBe(
      'Its hot folder was removed from Makeready: a.pdf.',
    );
    told('job.cancelled');
    expect(await move(id)).toBe('No longer needed by its job, so it is not moved: a.pdf.');
  });

  test('for several hot folders is moved out of one of them, which has to be said', async () => {
    const third = HotFolderId.parse('third');
    await mkdir(join(rig.folder, 'third'));
    rig.profiles = [
      ...rig.profiles.map((one) => ({ ...one, paused: true })),
      profile(join(rig.folder, 'third'), { id: third, name: 'Foil', paused: true }),
    ];
    rig.routes = [RouteRule.parse({ id: 'both', name: 'Both', to: ['rip', 'third'] })];
    rig.service.routesChanged();
    const id = await queuedAt('a');
    expect(await move(id)).toBe('Goes to several hot folders: a.pdf. Move it out of one of them.');
    expect(await move(id, other, other)).toBe('Does not go to Versafire: a.pdf.');
    expect(await move(id, other, third)).toBeNull();
    expect(standing(id)).toEqual(['rip 1 planned', 'third 1 removed', 'other 1 planned']);
    expect(chosenFor(id)).toEqual([rip, other]);
    expect(await takeBack(id)).toBeNull();
    expect(standing(id).slice(-1)).toEqual(['third 2 planned']);
  });
});

describe('a file on its way to no hot folder yet', () => {
  test('on hold stays on hold, and goes there once it is released; taken back, it goes by the rules', async () => {
    rig.hold = 'everything';
    const id = await rig.archived('a', bytes);
    await rig.becomes(id, 'on-hold');
    expect(await move(id)).toBeNull();
    expect(await move(id)).toBe('Goes to Versafire already: a.pdf.');
    expect([rig.stateOf(id), linesOf(id)[0]]).toEqual(['on-hold', 'Sent to another hot folder by hand.']);
    expect(await takeBack(id)).toBeNull();
    expect(rig.store.artworks.get(id)?.chosen).toBeNull();
    expect(await move(id)).toBeNull();
    rig.service.commands.release(id);
    await rig.settled(id, 'delivered', other);
    expect(standing(id)).toEqual(['other 1 delivered']);
  });

  test('without a route gets one, and waits for it again if that is taken back', async () => {
    rig.defaultHotFolder = null;
    const id = await rig.archived('a', bytes);
    await rig.becomes(id, 'no-route');
    expect(await move(id)).toBeNull();
    expect(standing(id)).toEqual(['other 1 planned']);
    expect(await takeBack(id)).toBeNull();
    await rig.becomes(id, 'no-route');
    expect(await move(id)).toBeNull();
    await rig.settled(id, 'delivered', other);
  });

  test('still to be downloaded goes there when it has arrived', async () => {
    rig.hold = 'everything';
    const id = await rig.archived('a', bytes);
    await rig.becomes(id, 'on-hold');
    rig.service.commands.refetch(id);
    expect(rig.stateOf(id)).toBe('queued');
    expect(await move(id)).toBeNull();
    expect(chosenFor(id)).toEqual([other]);
  });
});

describe('a file in a hot folder', () => {
  test('is taken out with its ticket, and goes to the other one', async () => {
    const id = await rig.archived('a', bytes);
    await rig.settled(id, 'delivered');
    expect(await filesIn(rig.hot)).toHaveLength(2);
    expect(await move(id)).toBeNull();
    expect(await filesIn(rig.hot)).toEqual([]);
    expect(standing(id)).toEqual(['rip 1 removed', 'other 1 planned']);
    expect(rig.stateOf(id)).toBe('delivering');
    const { finalName } = await rig.settled(id, 'delivered', other);
    expect((await readFile(join(otherHot, finalName ?? ''))).equals(bytes)).toBe(true);
    expect(await stagedFor('hot')).toEqual([]);
  });

  test('goes back into the first one, as a new file, if that is taken back', async () => {
    const id = await rig.archived('a', bytes);
    await rig.settled(id, 'delivered');
    await move(id);
    expect(await takeBack(id)).toBeNull();
    expect(await rig.settled(id, 'delivered')).toMatchObject({ revision: 2 });
    expect([await filesIn(otherHot), (await filesIn(rig.hot)).length]).toEqual([[], 2]);
  });

  test('that the RIP has picked up by then stays as it is, and the operator is told', async () => {
    const id = await rig.archived('a', bytes);
    const { finalName } = await rig.settled(id, 'delivered');
    await rm(join(rig.hot, finalName ?? ''));
    expect(await move(id)).toBe('Picked up by the RIP first, so it was not moved: a.pdf.');
    await rig.settled(id, 'picked-up');
    expect(standing(id)).toEqual(['rip 1 picked-up']);
    expect(rig.store.artworks.get(id)?.chosen).toBeNull();
    expect(await move(id)).toBe('The RIP has it already: a.pdf. Resend it if it is needed again.');
  });

  test('is printed at the other one although its job has moved on since', async () => {
    const id = await rig.archived('a', bytes);
    await rig.settled(id, 'delivered');
    told('job.production.printing');
    expect(await move(id)).toBeNull();
    await rig.settled(id, 'delivered', other);
  });

  test('whose job is cancelled while it is taken out goes nowhere', async () => {
    const id = await rig.archived('a', bytes);
    await rig.settled(id, 'delivered');
    const removing = rig.store.deliveries.removing.bind(rig.store.deliveries);
    rig.store.deliveries.removing = (...args) => {
      const made = removing(...args);
      told('job.cancelled');
      return made;
    };
    expect(await move(id)).toBeNull();
    expect(standing(id)).toEqual(['rip 1 removed']);
    expect(rig.store.deliveries.ofArtwork(id).map(({ moved }) => moved)).toEqual([null]);
    expect(rig.stateOf(id)).toBe('withdrawn');
  });

  test('is resent later to where it was printed, under a revision of its own', async () => {
    const id = await rig.archived('a', bytes);
    await rig.settled(id, 'delivered');
    await move(id);
    await rig.taken(id, other, otherHot);
    rig.service.resends.resend(id, null, 'Trimmed wrong.');
    await rig.settled(id, 'delivered', other);
    expect(standing(id)).toEqual(['rip 1 removed', 'other 1 picked-up', 'other 2 delivered']);
  });
});

describe('a file of which an operator wanted some copies again', () => {
  const resentAt = async (name: string): Promise<ArtworkId> => {
    rig.profiles = rig.profiles.map((one) => ({ ...one, ticket: 'json' }));
    const id = await rig.archived(name, bytes);
    await rig.taken(id);
    pauseFirst();
    rig.service.resends.resend(id, null, 'Smeared.', 40);
    return id;
  };
  /** The copies that its ticket there says. */
  const quantityOf = async (path: string, id: ArtworkId, folder: HotFolderId): Promise<unknown> => {
    const { ticketName } = await rig.settled(id, 'delivered', folder);
    return JSON.parse(await readFile(join(path, ticketName ?? ''), 'utf8')).quantity;
  };

  test('is printed as often at the other hot folder', async () => {
    const id = await resentAt('a');
    expect(await move(id)).toBeNull();
    expect(await rig.settled(id, 'delivered', other)).toMatchObject({ revision: 2, copies: 40 });
    expect(await quantityOf(otherHot, id, other)).toBe(40);
  });

  test('is printed as often where it went first, if that is taken back', async () => {
    const id = await resentAt('a');
    await move(id);
    expect(await takeBack(id)).toBeNull();
    expect(rig.deliveryOf(id)).toMatchObject({ revision: 3, copies: 40 });
    rig.profiles = rig.profiles.map((one) => ({ ...one, paused: false }));
    rig.service.look();
    expect(await quantityOf(rig.hot, id, rip)).toBe(40);
  });

  test('is printed as often where the rules send it by now', async () => {
    const id = await resentAt('a');
    rig.routes = [RouteRule.parse({ id: 'all', name: 'All', to: ['other'] })];
    rig.service.routesChanged();
    expect((await decide(id, { kind: 'move', from: null, to: null })).refused).toEqual([]);
    expect(await rig.settled(id, 'delivered', other)).toMatchObject({ copies: 40 });
    expect(await quantityOf(otherHot, id, other)).toBe(40);
  });
});

describe('after a crash', () => {
  const startAgain = async (): Promise<void> => {
    await rig.service.stop();
    rig.service.start();
  };

  test('before the rename the file is still there, and not moved', async () => {
    const id = await rig.archived('a', bytes);
    await rig.settled(id, 'delivered');
    await rig.service.stop();
    const move = rig.service.moves.to(id, null, other);
    rig.store.deliveries.removing(rig.deliveryOf(id).id, join(rig.folder, 'gone.part'), move);
    rig.service.start();
    await rig.settled(id, 'delivered');
    expect(standing(id)).toEqual(['rip 1 delivered']);
    expect(rig.deliveryOf(id).moved).toBeNull();
  });

  test('after the rename the move is carried out, once', async () => {
    const id = await rig.archived('a', bytes);
    await rig.settled(id, 'delivered');
    const movedAway = rig.store.deliveries.movedAway.bind(rig.store.deliveries);
    rig.store.deliveries.movedAway = () => {
      throw new Error('The end.');
    };
    expect(await move(id)).toBe('No response from RIP: once it answers, a.pdf is removed or stays there.');
    expect(standing(id)).toEqual(['rip 1 removing']);
    rig.store.deliveries.movedAway = movedAway;
    await startAgain();
    await rig.settled(id, 'delivered', other);
    expect(standing(id)).toEqual(['rip 1 removed', 'other 1 delivered']);
    expect(await filesIn(rig.hot)).toEqual([]);
    rig.faults.splice(0);
  });

  test('while it can be taken back, it is sent after the next start', async () => {
    pauseFirst();
    const id = await queuedAt('a');
    await move(id);
    await startAgain();
    await rig.settled(id, 'delivered', other);
  });
});

describe('rules that send a queued file elsewhere', () => {
  const toOther = (): void => {
    rig.routes = [RouteRule.parse({ id: 'all', name: 'All', to: ['other'] })];
    rig.service.routesChanged();
  };
  const byRules = async (id: ArtworkId): Promise<string | null> =>
    english((await decide(id, { kind: 'move', from: null, to: null })).refused[0]?.why) ?? null;

  test('are followed if an operator says so, and not before', async () => {
    pauseFirst();
    const id = await queuedAt('a');
    toOther();
    await rig.looksAgain();
    expect(standing(id)).toEqual(['rip 1 planned']);
    expect(await byRules(id)).toBeNull();
    expect(await byRules(id)).toBe('Goes where the rules send it already: a.pdf.');
    expect(await rig.settled(id, 'delivered', other)).toMatchObject({ routedBy: { by: 'rule', id: 'all' } });
  });

  test('are not followed if that is taken back', async () => {
    pauseFirst();
    const id = await queuedAt('a');
    toOther();
    await byRules(id);
    expect(await takeBack(id)).toBeNull();
    expect(standing(id).slice(-1)).toEqual(['rip 2 planned']);
  });

  test('do not touch what an operator has moved, or what is in a folder', async () => {
    const lies = await rig.archived('b', bytes);
    await rig.settled(lies, 'delivered');
    pauseFirst();
    const id = await queuedAt('a');
    rig.routes = [RouteRule.parse({ id: 'all', name: 'All', to: ['rip'] })];
    rig.profiles = rig.profiles.map((one) => ({ ...one, paused: true }));
    rig.service.routesChanged();
    await move(id);
    expect(await byRules(id)).toBe('Goes where the rules send it already: a.pdf.');
    toOther();
    expect(await byRules(lies)).toBe('Goes where the rules send it already: b.pdf.');
    await until('nothing else is planned', () => standing(lies).join() === 'rip 1 delivered');
  });
});
