import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  EventPruning,
  type EventPruningOptions,
} from '../../../src/main/station/site/reader/event-pruning.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { fastClock } from '../../support/clocks.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import {
  account,
  type ReadingStation,
  readingStation,
  type SiteRig,
  siteRig,
} from '../../support/site-rig.ts';
import { skipWhere } from '../../support/skip.ts';
import { until } from '../../support/until.ts';

const Row = z.object({ kind: z.string(), id: z.string() });
const Rev = z.object({ position: z.coerce.number() });

describe('pruning events', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  let sandbox: Sandbox;
  let rig: SiteRig;
  let anna: ReadingStation;
  let other: EventPruningOptions['member'];
  let open: string[];
  beforeAll(async () => {
    server = await startPostgres();
    sandbox = await createSandbox();
    open = sandbox.makeJobs(3, { prepressMs: 3_600_000, fileBytes: 1_000, loose: true });
    rig = await siteRig(server);
    other = await rig.member('Ben');
    anna = await readingStation({ name: 'Anna', service: sandbox, site: { rig } });
    await until('open jobs are published', async () => (await published('job')).length === 3);
    for (const [kind, id] of [
      ['job', 'over'],
      ['entry', 'over'],
      ['gone', 'over'],
      ['batch', 'over'],
      ['delivery', 'key'],
      ['standing', 'old'],
    ])
      await rig.ledger.run(
        "INSERT INTO event (station, account, kind, id, body) VALUES ($1, $2, $3, $4, '{}')",
        [other.stationId, account, kind ?? '', id ?? ''],
      );
    await rig.ledger.run("UPDATE event SET at = now() - interval '91 days'");
    await rig.ledger.run(
      "INSERT INTO event (station, account, kind, id, body) VALUES ($1, $2, 'delivery', 'new', '{}')",
      [other.stationId, account],
    );
  });
  afterAll(async () => {
    await anna.stop();
    await rig.close();
    await sandbox.stop();
    await server.remove();
  });

  const published = async (kind: string) =>
    (await rig.ledger.rows(Row, 'SELECT kind, id FROM event WHERE kind = $1 ORDER BY id', [kind])).map(
      ({ id }) => id,
    );
  const newest = async () =>
    (await rig.ledger.rows(Rev, 'SELECT max(position) AS position FROM event'))[0]?.position ?? 0;

  /** The station has read everything, and deletes what can be forgotten. */
  async function forgets(): Promise<void> {
    const position = await newest();
    const [member] = await rig.ledger.rows(
      z.object({ stationId: z.string() }),
      'SELECT id AS "stationId" FROM station WHERE id <> $1',
      [other.stationId],
    );
    const forgetting = new EventPruning({
      queries: rig.ledger,
      member: { stationId: member?.stationId ?? '', incarnation: 1 },
      siteEvents: { position },
      store: anna.store,
      reads: () => [account],
      clock: fastClock(1),
      onFault: failOnFault,
    });
    forgetting.start();
    await until('it has reported how far it has read', async () => {
      const [row] = await rig.ledger.rows(Rev, 'SELECT max(events_read) AS position FROM station');
      return row?.position === position;
    });
    // Resolves when the current round is done.
    await forgetting.stop();
  }

  test('keeps what another station has not read', async () => {
    await forgets();
    expect(await published('entry')).toContain('over');
    expect(await published('delivery')).toEqual(['key', 'new']);
  });

  test('deletes only old events that all have read and that are about nothing open', async () => {
    await rig.ledger.run('UPDATE station SET events_read = $2 WHERE id = $1', [
      other.stationId,
      await newest(),
    ]);
    await forgets();
    expect(await published('job')).toEqual([...open].sort());
    for (const kind of ['entry', 'gone', 'batch']) expect(await published(kind)).not.toContain('over');
    expect(await published('delivery')).toEqual(['new']);
    expect(await published('standing')).toContain('old');
  });
});
