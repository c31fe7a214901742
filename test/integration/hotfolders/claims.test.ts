import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ArtworkId, type DeliveryId, message } from '../../../src/contract/index.ts';
import { FolderNotReadyError } from '../../../src/main/station/hotfolders/index.ts';
import { type HotFolderRig, hotFolderRig, rip } from '../../support/hotfolder-rig.ts';
import { pdfOf } from '../../support/pdf.ts';
import { until } from '../../support/until.ts';

// A hot folder that another station may also deliver to.

const file = pdfOf('claims', 20_000);
type Answer = 'granted' | 'refused' | 'away';

/** Answers as configured, and records what it was asked. */
class ScriptedClaims {
  onClaim: Answer = 'granted';
  onCommit: Answer = 'granted';
  onDelivered: Answer = 'granted';
  readonly asked: Record<'claim' | 'commit' | 'delivered' | 'withdraw', DeliveryId[]> = {
    claim: [],
    commit: [],
    delivered: [],
    withdraw: [],
  };
  readonly sharing = () => null;
  readonly settled = async () => undefined;
  readonly name = async () => true;
  readonly recall = async () => true;
  readonly claim = async (deliveries: readonly { id: DeliveryId }[]) =>
    new Map(this.#answer('claim', deliveries, this.onClaim).map((id) => [id, { kind: 'own' } as const]));
  readonly commit = async (deliveries: readonly { id: DeliveryId }[]) =>
    new Map(
      this.#answer('commit', deliveries, this.onCommit === 'away' ? 'away' : 'granted').map((id) => [
        id,
        this.onCommit === 'granted' ? ('granted' as const) : ('fenced' as const),
      ]),
    );
  readonly delivered = async (deliveries: readonly { id: DeliveryId }[]) =>
    void this.#answer('delivered', deliveries, this.onDelivered);
  readonly withdraw = async (deliveries: readonly { id: DeliveryId }[]) =>
    void this.#answer('withdraw', deliveries, 'granted');

  #answer(call: keyof typeof this.asked, deliveries: readonly { id: DeliveryId }[], answer: Answer) {
    const ids = deliveries.map(({ id }) => id);
    this.asked[call].push(...ids);
    if (answer === 'away') throw new FolderNotReadyError(message('folder.silent', { path: 'site' }));
    return answer === 'granted' ? ids : [];
  }
}

let rig: HotFolderRig;
let claims: ScriptedClaims;
let caughtUp: () => Promise<void>;
beforeEach(async () => {
  claims = new ScriptedClaims();
  caughtUp = async () => undefined;
  rig = await hotFolderRig({ claims, caughtUp: () => caughtUp().then(() => true) });
});
afterEach(() => rig.stop());

const problem = (): string | undefined => rig.service.problemOf(rip)?.code;
const stateOfDelivery = (id: ArtworkId) => rig.store.deliveries.ofArtwork(id)[0]?.state;
const visible = async (): Promise<string[]> =>
  (await readdir(rig.hot)).filter((name) => !name.startsWith('.'));
const staged = async (): Promise<string[]> =>
  (
    await readdir(join(rig.folder, '.makeready-staging-hot'), { recursive: true, withFileTypes: true })
  ).flatMap((one) => (one.isFile() ? [one.name] : []));

test('a delivery is claimed, committed and reported once each', async () => {
  const { id } = await rig.settled(await rig.archived('a', file), 'delivered');
  await until('reported', () => claims.asked.delivered.length > 0);
  expect(claims.asked).toEqual({ claim: [id], commit: [id], delivered: [id], withdraw: [] });
});

describe('a rejected claim', () => {
  test('nothing is copied or delivered, no problem is shown, and the claim is tried again', async () => {
    claims.onClaim = 'refused';
    const artwork = await rig.archived('a', file);
    await until('asked again', () => claims.asked.claim.length > 2);
    expect(rig.deliveryOf(artwork).state).toBe('planned');
    expect([await visible(), await staged(), claims.asked.commit]).toEqual([[], [], []]);
    expect(problem()).toBeUndefined();
    claims.onClaim = 'granted';
    const { finalName } = await rig.settled(artwork, 'delivered');
    expect(await visible()).toEqual([finalName]);
  });

  test('for one file does not keep the others waiting', async () => {
    claims.onClaim = 'refused';
    const first = await rig.archived('a', file);
    await until('asked', () => claims.asked.claim.length > 0);
    const refusedId = rig.deliveryOf(first).id;
    const { claim } = claims;
    claims.onClaim = 'granted';
    Object.assign(claims, {
      claim: async (deliveries: readonly { id: DeliveryId }[]) =>
        claim(deliveries.filter(({ id }) => id !== refusedId)),
    });
    await rig.settled(await rig.archived('b', pdfOf('b', 300)), 'delivered');
    expect(rig.deliveryOf(first).state).toBe('planned');
  });
});

describe('before a delivery is committed', () => {
  test('decisions made elsewhere during the copy count: it stays, and nothing is left of the copy', async () => {
    let asked = 0;
    Object.assign(claims, {
      settled: async () => {
        asked++;
        for (const { id } of rig.store.artworks.inState(['delivering'], 10)) {
          rig.store.deliveries.replan(rig.deliveryOf(id).id);
          rig.service.commands.hold(id, 'Wrong colours.');
        }
      },
    });
    const artwork = await rig.archived('a', file);
    await rig.becomes(artwork, 'on-hold');
    await until('nothing is staged', async () => asked > 0 && (await staged()).length === 0);
    expect([await visible(), claims.asked.commit, rig.faults]).toEqual([[], [], []]);
  });

  test('it waits if nobody can say what was decided, and says why', async () => {
    let isAway = true;
    Object.assign(claims, {
      settled: async () => {
        if (isAway) throw new FolderNotReadyError(message('folder.silent', { path: 'site' }));
      },
    });
    const artwork = await rig.archived('a', file);
    await until('the problem is shown', () => problem() === 'folder.silent');
    expect([await visible(), claims.asked.commit]).toEqual([[], []]);
    isAway = false;
    await rig.settled(artwork, 'delivered');
  });

  test('nothing is left of its copy if another station has sent it and nobody can say what was decided', async () => {
    let isSent = false;
    Object.assign(claims, {
      settled: async () => {
        const [artwork] = rig.store.artworks.inState(['delivering'], 1);
        if (artwork === undefined) return;
        await until('it is copied', async () => (await staged()).length > 0);
        const [finalName, why] = ['a.pdf', message('delivery.decided-sent')];
        rig.store.deliveries.deliveredElsewhere(rig.deliveryOf(artwork.id).id, {
          finalName,
          ticketName: null,
          why,
        });
        isSent = true;
        throw new FolderNotReadyError(message('folder.silent', { path: 'site' }));
      },
    });
    await rig.archived('a', file);
    await until('nothing is staged', async () => isSent && (await staged()).length === 0);
    expect(await visible()).toEqual([]);
  });
});

test('nobody can say who may deliver: it is shown, and asked again until there is an answer', async () => {
  claims.onClaim = 'away';
  const artwork = await rig.archived('a', file);
  await until('the problem is shown', () => problem() === 'folder.silent');
  await until('asked again', () => claims.asked.claim.length > 2);
  expect(rig.deliveryOf(artwork).state).toBe('planned');
  claims.onClaim = 'granted';
  await rig.settled(artwork, 'delivered');
  await until('the problem is over', () => problem() === undefined);
});

describe('a commit', () => {
  test('that is rejected: the temp file is removed, and the delivery starts again with its claim', async () => {
    claims.onCommit = 'refused';
    const artwork = await rig.archived('a', file);
    await until('asked again', () => claims.asked.commit.length > 2);
    await until('planned again', () => rig.deliveryOf(artwork).state === 'planned');
    expect(await visible()).toEqual([]);
    expect(claims.asked.claim.length).toBeGreaterThan(1);
    claims.onCommit = 'granted';
    const { finalName } = await rig.settled(artwork, 'delivered');
    expect(await visible()).toEqual([finalName]);
    expect(await staged()).toEqual([]);
  });

  test('whose answer is lost: the temp file stays, and the same commit is repeated until it is answered', async () => {
    claims.onCommit = 'away';
    const artwork = await rig.archived('a', file);
    await until('the problem is shown', () => problem() === 'folder.silent');
    await until('asked again', () => claims.asked.commit.length > 2);
    const { state, tempPath, finalName } = rig.deliveryOf(artwork);
    expect([state, await visible(), (await staged()).length]).toEqual(['committing', [], 1]);
    expect(claims.asked.claim).toHaveLength(1);
    await rig.service.stop();
    claims.onCommit = 'granted';
    rig.service.start();
    expect((await rig.settled(artwork, 'delivered')).finalName).toBe(finalName);
    expect(tempPath).not.toBeNull();
    expect(await visible()).toEqual([finalName]);
    await until('the problem is over', () => problem() === undefined);
  });

  test('rejected after its answer was lost: another station has it, and nothing is published here', async () => {
    claims.onCommit = 'away';
    const artwork = await rig.archived('a', file);
    await until('its answer is lost', () => stateOfDelivery(artwork) === 'committing');
    claims.onClaim = 'refused';
    claims.onCommit = 'refused';
    await until('planned again', () => rig.deliveryOf(artwork).state === 'planned');
    expect([await visible(), await staged()]).toEqual([[], []]);
  });
});

test('a report that fails is logged, and undoes nothing', async () => {
  claims.onDelivered = 'away';
  const { finalName } = await rig.settled(await rig.archived('a', file), 'delivered');
  await until('logged', () => rig.faults.length > 0);
  expect(rig.faults).toEqual([expect.any(FolderNotReadyError)]);
  rig.faults.length = 0;
  expect(await visible()).toEqual([finalName]);
  expect(problem()).toBeUndefined();
});

test('a claimed delivery that is no longer wanted is given back', async () => {
  const { promise: word, resolve: hear } = Promise.withResolvers<void>();
  caughtUp = () => word;
  const artwork = await rig.archived('a', file);
  await until('it is copied', () => stateOfDelivery(artwork) === 'copying');
  const { id } = rig.deliveryOf(artwork);
  rig.store.deliveries.drop(artwork, 'station');
  hear();
  await until('given back', () => claims.asked.withdraw.length > 0);
  expect(claims.asked).toEqual({ claim: [id], commit: [], delivered: [], withdraw: [id] });
  expect(await visible()).toEqual([]);
});
