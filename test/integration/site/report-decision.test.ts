import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BigInteger } from '../../../src/main/station/site/database/index.ts';
import {
  type EndedDelivery,
  type OwnDecision,
  reportDecision,
} from '../../../src/main/station/site/decisions/report-decision.ts';
import {
  claimDeliveries,
  commitDeliveries,
  deliveryKey,
} from '../../../src/main/station/site/ledger/index.ts';
import type { Member } from '../../../src/main/station/site/stations/index.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import { account, type SiteRig, siteRig } from '../../support/site-rig.ts';
import { skipWhere } from '../../support/skip.ts';

// How the ledger treats the decisions that stations report.

const subject = 'f'.repeat(32);

describe('a decision reported to the ledger', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  let rig: SiteRig;
  let one: Member;
  let two: Member;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    rig = await siteRig(server);
    one = await rig.member('RIP-1');
    two = await rig.member('RIP-2');
    for (const { stationId } of [one, two])
      await rig.ledger.run('SELECT report_operators($1, $2)', [stationId, ['Anna', 'Ben']]);
  });
  afterEach(() => rig.close());

  const made = (more: Partial<OwnDecision>): OwnDecision => ({
    id: randomUUID(),
    subject,
    connectionId: account,
    seenRevision: 0,
    decision: { kind: 'hold', reason: 'Why.' },
    operator: 'Anna',
    desk: null,
    madeAt: 0,
    ...more,
  });
  const report = (member: Member, decision: OwnDecision, sent: readonly string[] = []) =>
    reportDecision(rig.ledger, member, decision, {
      keeps: decision.decision.kind !== 'release' && decision.decision.kind !== 'refetch',
      sent,
      ended: decision.decision.kind === 'moved' ? ended : [],
    });
  const Event = z.object({ position: BigInteger, id: z.string() });
  const events = () =>
    rig.ledger.rows(Event, "SELECT position, id FROM event WHERE kind = 'decision' ORDER BY position");
  const release = { kind: 'release' } as const;

  test('counts once and becomes an event once, however often it is reported', async () => {
    const first = made({});
    expect(await report(one, first)).toEqual({ kind: 'counts', revision: 1 });
    const second = made({ seenRevision: 1, decision: release });
    expect(await report(two, second)).toEqual({ kind: 'counts', revision: 2 });
    expect(await report(one, first)).toEqual({ kind: 'counts', revision: 1 });
    expect((await events()).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  test('is refused if a newer decision on its subject exists, also when reported again', async () => {
    await report(two, made({ decision: release, operator: 'Ben', desk: 'Desk 2' }));
    const late = made({});
    const refused = await report(one, late);
    expect(refused).toMatchObject({
      kind: 'differs',
      self: 'RIP-1',
      latest: { revision: 1, decision: release, operator: 'Ben', desk: 'Desk 2', station: 'RIP-2' },
    });
    expect(await report(one, { ...late, seenRevision: 1 })).toEqual(refused);
    await report(two, made({ seenRevision: 1, decision: { kind: 'refetch' } }));
    expect(await report(one, { ...late, seenRevision: 2 })).toMatchObject({
      kind: 'differs',
      latest: { revision: 2 },
    });
    expect(await events()).toHaveLength(2);
  });

  test('only one of two decisions reported at once counts', async () => {
    const answers = await Promise.all([report(one, made({})), report(two, made({ decision: release }))]);
    expect(answers.map(({ kind }) => kind).sort()).toEqual(['counts', 'differs']);
  });

  test('continues from the revision it was based on if the ledger has lost that one', async () => {
    expect(await report(one, made({ seenRevision: 7 }))).toEqual({ kind: 'counts', revision: 8 });
  });

  /** What the next move ends. */
  let ended: readonly EndedDelivery[] = [];
  const key = deliveryKey({ account, fileId: subject, hotFolder: 'rip', revision: 1 });
  const ends = (wasInFolder: boolean): void => {
    ended = [{ key, hotFolder: 'rip', revision: 1, wasInFolder }];
  };
  const moved: OwnDecision['decision'] = {
    kind: 'moved',
    ended: [],
    planned: [],
    chosen: null,
    isBack: false,
    file: null,
  };
  const rows = async (): Promise<unknown[]> =>
    (await rig.ledger.rows(z.object({ state: z.string() }), 'SELECT state FROM delivery')).map(
      ({ state }) => state,
    );
  const toSend = { account, fileId: subject, hotFolder: 'rip', revision: 1, sha256: 'a', bytes: 1 };

  test('a move ends what nobody has claimed yet: nobody can any more', async () => {
    ends(false);
    expect(await report(one, made({ decision: moved }))).toEqual({ kind: 'counts', revision: 1 });
    expect(await claimDeliveries(rig.ledger, two, [toSend])).toEqual({
      claimed: [],
      delivered: [],
      left: [{ key, station: null, folder: null }],
    });
  });

  test('a move and a claim at the same moment: what was claimed is fenced', async () => {
    ends(false);
    for (let turn = 0; turn < 20; turn++) {
      await rig.ledger.run('DELETE FROM delivery');
      const [answer, { claimed }] = await Promise.all([
        report(one, made({ decision: moved, seenRevision: turn })),
        claimDeliveries(rig.ledger, two, [toSend]),
      ]);
      expect(answer.kind).toBe('counts');
      const commits = await commitDeliveries(rig.ledger, two, claimed);
      expect([...commits.values()].filter((one) => one === 'granted')).toEqual([]);
      expect(await rows()).toEqual(['withdrawn']);
    }
  });

  test('a move that is refused leaves it to those who owe it', async () => {
    ends(false);
    await report(two, made({ decision: release, operator: 'Ben' }));
    expect(await report(one, made({ decision: moved }))).toMatchObject({ kind: 'differs' });
    expect((await claimDeliveries(rig.ledger, two, [toSend])).claimed).toMatchObject([{ key, epoch: 1 }]);
  });

  test('a move of what was taken out ends it, although nobody has reported yet that it was sent', async () => {
    ends(true);
    await delivery('committing');
    const out = made({ decision: moved });
    const about = { keeps: false, sent: [], ended };
    expect(await reportDecision(rig.ledger, one, out, about)).toEqual({ kind: 'counts', revision: 1 });
    expect(await rows()).toEqual(['withdrawn']);
    expect((await claimDeliveries(rig.ledger, one, [toSend])).claimed).toEqual([]);
  });

  /** The second station's delivery of the file. */
  async function delivery(state: 'copying' | 'committing' | 'delivered'): Promise<string> {
    await rig.ledger.run(
      `INSERT INTO delivery (key, hot_folder, account, file_id, revision, sha256, bytes, state, epoch, owner, incarnation)
         VALUES ($1, 'rip', $2, $3, 1, '', 1, $4, 1, $5, 1)`,
      [key, account, subject, state, two.stationId],
    );
    return key;
  }

  test.each(['committing', 'delivered'] as const)(
    'a hold comes too late if a delivery is %s',
    async (state) => {
      const key = await delivery(state);
      const late = made({});
      expect(await report(one, late)).toEqual({ kind: 'sent', station: 'RIP-2' });
      await rig.ledger.run("UPDATE delivery SET state = 'withdrawn'");
      expect(await report(one, late), 'reported again').toEqual({ kind: 'sent', station: 'RIP-2' });
      await rig.ledger.run('UPDATE delivery SET state = $1', [state]);
      expect(await report(one, made({}), [key]), 'it knows').toEqual({ kind: 'counts', revision: 1 });
    },
  );

  test('a file that was sent is no dispute, although another decision on it came first', async () => {
    const key = await delivery('delivered');
    await report(two, made({ decision: release, operator: 'Ben' }));
    const late = made({});
    expect(await report(one, late)).toEqual({ kind: 'sent', station: 'RIP-2' });
    expect(await report(one, late), 'reported again').toEqual({ kind: 'sent', station: 'RIP-2' });
    expect(await report(one, made({}), [key]), 'it knows').toMatchObject({ kind: 'differs' });
  });

  test('a decision that another one preceded fences nothing', async () => {
    await delivery('copying');
    await report(two, made({ decision: release, operator: 'Ben' }));
    expect(await report(one, made({}))).toMatchObject({ kind: 'differs' });
    const State = z.object({ state: z.string() });
    expect(await rig.ledger.rows(State, 'SELECT state FROM delivery')).toEqual([{ state: 'copying' }]);
  });

  test('a hold fences a delivery that another station is copying', async () => {
    await delivery('copying');
    expect(await report(one, made({}))).toEqual({ kind: 'counts', revision: 1 });
    const State = z.object({ state: z.string(), owner: z.string().nullable() });
    expect(await rig.ledger.rows(State, 'SELECT state, owner FROM delivery')).toEqual([
      { state: 'planned', owner: null },
    ]);
  });
});
