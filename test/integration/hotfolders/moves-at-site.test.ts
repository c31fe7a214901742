import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ArtworkId,
  FileDecision,
  HotFolderId,
  message,
  SharedDecision,
} from '../../../src/contract/index.ts';
import { Decider, type Decision, type MovedDecision } from '../../../src/main/station/decisions/index.ts';
import { FileMoves } from '../../../src/main/station/hotfolders/moves/file-moves.ts';
import { english } from '../../support/english.ts';
import { type HotFolderRig, hotFolderRig, profile, rip } from '../../support/hotfolder-rig.ts';
import { pdfOf } from '../../support/pdf.ts';

// Two stations share both hot folders. A file is moved at one of them while something else happens to it at
// either: however they come to plan it again, it has the same revision at both, which the ledger grants once.

const other = HotFolderId.parse('other');
const own = HotFolderId.parse('own');
const bytes = pdfOf('moved', 2_000);

interface Station {
  readonly rig: HotFolderRig;
  readonly decider: Decider;
  /** What was decided there, for the ledger. */
  readonly made: Decision[];
}

let stations: Station[] = [];

/** Sends nothing: only what it plans counts. */
async function station(): Promise<Station> {
  const rig = await hotFolderRig();
  await mkdir(join(rig.folder, 'other'));
  rig.profiles = [
    profile(rig.hot, { paused: true, shared: true }),
    profile(join(rig.folder, 'other'), { id: other, name: 'Versafire', paused: true, shared: true }),
  ];
  const moves = new FileMoves(rig.store, rig.service.routing, () => rig.profiles);
  const isSharedHere = (id: HotFolderId): boolean => rig.profiles.some((one) => one.id === id && one.shared);
  const { commands, approvals, resends, takingOut } = rig.service;
  const made: Decision[] = [];
  const decider = new Decider({
    store: rig.store,
    hotFolders: {
      commands,
      approvals,
      resends,
      takingOut,
      moves,
      carryOut: (...args) => rig.service.carryOut(...args),
    },
    preflight: { verdict: () => 'unknown', override: () => false, takeBackOverride: () => false },
    issues: { intend: () => undefined },
    sharing: { isShared: true, made: (_subject, _account, decision) => void made.push(decision) },
    isSharedFolder: isSharedHere,
    isOwnFolder: (id) => rig.profiles.some((one) => one.id === id && !one.shared),
  });
  const at = { rig, decider, made };
  stations.push(at);
  return at;
}

let here: Station;
let there: Station;
beforeEach(async () => {
  [here, there] = [await station(), await station()];
});
afterEach(async () => {
  for (const { rig } of stations) await rig.stop();
  stations = [];
});

const movedAt = ({ made }: Station): MovedDecision => {
  const last = made.findLast(({ kind }) => kind === 'moved');
  return last?.kind === 'moved' ? last : expect.fail('Nothing was moved.');
};
const move = async ({ decider }: Station, id: ArtworkId, to = other): Promise<void> => {
  const outcome = await decider.decide({ ids: [id], decision: { kind: 'move', from: null, to } });
  expect(outcome).toEqual({ done: [id], refused: [] });
};
/** The ledger answers that the latest move counts, and the other station hears of it. */
const counts = (from: Station, to: Station, id: ArtworkId): void => {
  from.decider.moveCounts(id, movedAt(from));
  to.decider.carryOutFromElsewhere(id, movedAt(from), 'RIP-1');
};
const queued = async (): Promise<ArtworkId> => {
  const [id] = await Promise.all(
    [here, there].map(async ({ rig }) => {
      const made = await rig.archived('a', bytes);
      await rig.becomes(made, 'delivering');
      return made;
    }),
  );
  return id ?? expect.fail();
};
const standing = ({ rig }: Station, id: ArtworkId): string[] =>
  rig.store.deliveries
    .ofArtwork(id)
    .map(({ hotFolderId, revision, state }) => `${hotFolderId} ${revision} ${state}`)
    .sort();
/** Holds it and lets it go. */
const heldFor = async ({ rig }: Station, id: ArtworkId): Promise<void> => {
  rig.service.commands.hold(id, 'Wait.');
  rig.service.commands.release(id);
  await rig.becomes(id, 'delivering');
};

test('held and released at one of them after the move, it has the same revision at both', async () => {
  const id = await queued();
  await move(here, id);
  counts(here, there, id);
  await heldFor(there, id);
  for (const at of [here, there]) expect(standing(at, id)).toEqual(['other 1 planned', 'rip 1 removed']);
});

test('held and released while the ledger has not answered, it is moved once that counts', async () => {
  const id = await queued();
  await move(here, id);
  await heldFor(here, id);
  counts(here, there, id);
  for (const at of [here, there]) expect(standing(at, id)).toEqual(['other 1 planned', 'rip 1 removed']);
});

test('on hold at one of them, it is moved only if the other cannot have sent it', async () => {
  here.rig.hold = 'everything';
  const id = await here.rig.archived('a', bytes);
  await here.rig.becomes(id, 'on-hold');
  await there.rig.archived('a', bytes);
  await there.rig.becomes(id, 'delivering');
  await move(here, id);
  expect(movedAt(here).ended).toEqual([{ hotFolderId: rip, name: 'RIP', revision: 1, wasInFolder: false }]);
  expect(here.rig.store.artworks.get(id)?.chosen, 'not before the ledger has answered').toBeNull();
  counts(here, there, id);
  expect(standing(there, id)).toEqual(['rip 1 removed']);
  here.rig.service.commands.release(id);
  await there.rig.becomes(id, 'delivering');
  for (const at of [here, there]) expect(standing(at, id)).toEqual(['other 1 planned', 'rip 1 removed']);
});

test('moved back before anybody had it, it goes where it went with a revision that both know', async () => {
  here.rig.hold = 'everything';
  const id = await here.rig.archived('a', bytes);
  await here.rig.becomes(id, 'on-hold');
  await there.rig.archived('a', bytes);
  await there.rig.becomes(id, 'delivering');
  await move(here, id);
  counts(here, there, id);
  await there.rig.becomes(id, 'delivering');
  const back = await here.decider.decide({ ids: [id], decision: { kind: 'take-back-move' } });
  expect(back.refused).toEqual([]);
  counts(here, there, id);
  here.rig.service.commands.release(id);
  await there.rig.becomes(id, 'delivering');
  for (const at of [here, there])
    expect(standing(at, id)).toEqual(expect.arrayContaining(['rip 1 removed', 'rip 2 planned']));
});

test('a move that the ledger refuses is a line in the log, and changes nothing', async () => {
  here.rig.hold = 'everything';
  const id = await here.rig.archived('a', bytes);
  await here.rig.becomes(id, 'on-hold');
  await move(here, id);
  here.decider.moveRefused(id, message('delivery.not-moved-sent', { station: 'RIP-2' }));
  const file = here.rig.store.artworks.get(id);
  expect([file?.chosen, file?.state]).toEqual([null, 'on-hold']);
  const lines = here.rig.store.activity.ofJob(file?.jobKey ?? expect.fail(), 50);
  expect(lines.map(({ why }) => english(why))).toContainEqual(expect.stringContaining('RIP-2'));
});

test('between a shared hot folder and one that only this station has, nothing is moved', async () => {
  await mkdir(join(here.rig.folder, 'own'));
  here.rig.profiles = [
    ...here.rig.profiles,
    profile(join(here.rig.folder, 'own'), { id: own, name: 'Own', paused: true }),
  ];
  const id = await queued();
  const outcome = await here.decider.decide({ ids: [id], decision: { kind: 'move', from: null, to: own } });
  expect(outcome.refused.map(({ why }) => why.code)).toEqual(['file.not-moved-across']);
  expect(standing(here, id)).toEqual(['rip 1 planned']);
  expect(here.made).toEqual([]);
});

describe('where both have hot folders of their own with the same IDs', () => {
  const second = HotFolderId.parse('own-2');
  beforeEach(async () => {
    for (const { rig } of [here, there]) {
      const made = [own, second].map((id) => profile(join(rig.folder, id), { id, name: id, paused: true }));
      for (const { path } of made) await mkdir(path);
      rig.profiles = [...rig.profiles, ...made];
    }
    here.rig.defaultHotFolder = own;
    there.rig.elsewhere = { ...there.rig.elsewhere, stations: ['RIP-1'] };
  });

  test.each([
    { told: 'nothing of those', asTold: (move: Decision) => here.decider.forOthers(move) },
    { told: 'their IDs, by an older version', asTold: (move: Decision) => move },
  ])(
    'moved between those of one, the other sends what it sent before: it is told $told',
    async ({ asTold }) => {
      there.rig.defaultHotFolder = own;
      const id = await queued();
      await move(here, id, second);
      there.decider.carryOutFromElsewhere(id, asTold(movedAt(here)), 'RIP-1');
      expect(standing(here, id)).toEqual(['own 1 removed', 'own-2 1 planned']);
      expect(standing(there, id)).toEqual(['own 1 planned']);
    },
  );

  test('moved there from nowhere, the other leaves it to that station', async () => {
    for (const { rig } of [here, there]) rig.defaultHotFolder = null;
    const id = await here.rig.archived('a', bytes);
    await there.rig.archived('a', bytes);
    for (const { rig } of [here, there]) await rig.becomes(id, 'no-route');
    await move(here, id, second);
    there.decider.carryOutFromElsewhere(id, here.decider.forOthers(movedAt(here)), 'RIP-1');
    await here.rig.becomes(id, 'delivering');
    await there.rig.becomes(id, 'waiting');
    expect(standing(there, id)).toEqual([]);
  });

  test('sent there again by one, nothing is sent again by the other, which shares one of that ID', async () => {
    here.rig.profiles = here.rig.profiles.map((one) => (one.id === rip ? { ...one, shared: false } : one));
    const resend: Decision = { kind: 'resend', hotFolderIds: [rip], reason: 'Torn.', copies: null };
    const told = here.decider.forOthers(resend);
    expect(told).toEqual({ ...resend, hotFolderIds: [] });
    expect(SharedDecision.parse(told)).toEqual(told);
    expect(FileDecision.safeParse(told).success, 'by a window').toBe(false);
  });
});
