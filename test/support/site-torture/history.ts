import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { BigInteger, type SiteDatabase } from '../../../src/main/station/site/database/index.ts';
import type { Taken } from '../crash/hungry-rip.ts';
import { renamesOf } from './orders.ts';
import { nameIn } from './share.ts';

const Step = z.object({
  key: z.string(),
  state: z.string(),
  epoch: z.number().int(),
  commit_epoch: z.number().int().nullable(),
  owner: z.string().nullable(),
  incarnation: BigInteger.nullable(),
});
type Step = z.infer<typeof Step>;

const Settled = z.object({
  key: z.string(),
  hot_folder: z.string(),
  file_id: z.string(),
  final_name: z.string(),
  ticket_name: z.string(),
  sha256: z.string(),
});

const Own = z.object({ state: z.string(), hot_folder: z.string(), final_name: z.string().nullable() });

/** Makes the ledger of the run keep every step of each delivery, in the transaction that makes it. */
export async function keepHistory(ledger: SiteDatabase): Promise<void> {
  await ledger.run(`
    CREATE TABLE step (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key text, state text, epoch integer,
      commit_epoch integer, owner text, incarnation bigint);
    CREATE FUNCTION keep_step() RETURNS trigger LANGUAGE plpgsql AS '
      BEGIN
        INSERT INTO makeready.step (key, state, epoch, commit_epoch, owner, incarnation)
          VALUES (NEW.key, NEW.state, NEW.epoch, NEW.commit_epoch, NEW.owner, NEW.incarnation);
        RETURN NULL;
      END';
    CREATE TRIGGER keep_step AFTER INSERT OR UPDATE ON delivery FOR EACH ROW EXECUTE FUNCTION keep_step()`);
}

/**
 * Where the site's ledger, its stations' stores and the RIP's log contradict each other, in words: each
 * delivery has one chain of claims, one valid commit, and one file and one ticket that reached the RIP,
 * under the names in every ledger.
 */
export async function contradictions(
  ledger: SiteDatabase,
  taken: readonly Taken[],
  stores: readonly string[],
): Promise<string[]> {
  const steps = await ledger.rows(Step, 'SELECT * FROM step ORDER BY id');
  const chains = Map.groupBy(steps, ({ key }) => key);
  const settled = await ledger.rows(
    Settled,
    `SELECT key, hot_folder, file_id, final_name, ticket_name, sha256 FROM delivery
      WHERE final_name IS NOT NULL AND state <> 'withdrawn'`,
  );
  const seen = Map.groupBy(taken, ({ name }) => name);
  const own = stores.map((data) => deliveriesOf(data));
  const renames = Map.groupBy(
    stores.flatMap((data) => readFileSync(renamesOf(data), 'utf8').split('\n').filter(Boolean)),
    (name) => name,
  );
  return [
    ...[...renames].flatMap(([name, all]) =>
      all.length === 1 ? [] : [`${name} was renamed into the hot folder ${all.length} times.`],
    ),
    ...[...chains].flatMap(([key, chain]) => brokenChain(chain).map((why) => `${key}: ${why}`)),
    ...settled.flatMap((row) => {
      const files = seen.get(nameIn(row.hot_folder, row.final_name)) ?? [];
      const tickets = seen.get(nameIn(row.hot_folder, row.ticket_name)) ?? [];
      const [file] = files;
      return [
        ...(files.length === 1 ? [] : [`${row.final_name} came to the RIP ${files.length} times.`]),
        ...(tickets.length === 1 ? [] : [`${row.ticket_name} came to the RIP ${tickets.length} times.`]),
        ...(file === undefined || file.sha256 === row.sha256 ? [] : [`${row.final_name} has other bytes.`]),
        ...own.flatMap((deliveries) => {
          const here = deliveries.get(row.file_id) ?? [];
          const isSo =
            here.length === 1 &&
            here[0]?.state === 'picked-up' &&
            here[0].hot_folder === row.hot_folder &&
            here[0].final_name === row.final_name;
          return isSo ? [] : [`${row.final_name} is ${JSON.stringify(here)} in a station's own ledger.`];
        }),
      ];
    }),
  ];
}

/** Where the steps of a delivery are not one chain of claims, each following the one before. */
function brokenChain(chain: readonly Step[]): string[] {
  const wrong: string[] = [];
  for (const [at, step] of chain.entries()) {
    const before = chain[at - 1];
    if (before === undefined) {
      const isPlanned = step.state === 'planned' && step.epoch === 0;
      const isClaimed = step.state === 'copying' && step.epoch === 1 && step.owner !== null;
      if (!isPlanned && !isClaimed) wrong.push('it did not begin as planned, or with its first claim');
      continue;
    }
    const isClaim = step.epoch === before.epoch + 1;
    const isOwners = step.owner === null || before.owner === null || step.owner === before.owner;
    if (!isClaim && step.epoch !== before.epoch) wrong.push(`claim ${step.epoch} came after ${before.epoch}`);
    if (!isClaim && !isOwners) wrong.push(`claim ${step.epoch} changed hands`);
    const committed = step.commit_epoch !== before.commit_epoch ? step.commit_epoch : null;
    if (committed !== null && (before.commit_epoch !== null || committed !== step.epoch))
      wrong.push(`claim ${committed} was committed after ${before.commit_epoch ?? 'none'} at ${step.epoch}`);
    if (step.state === 'delivered' && before.state !== 'committing')
      wrong.push(`it was delivered after it was ${before.state}`);
  }
  const ends = chain.filter(({ state }) => state === 'delivered').length;
  // A move has ended it, before it was delivered or after it was taken out again.
  const isEnded = chain.at(-1)?.state === 'withdrawn' && ends <= 1;
  return ends === 1 || isEnded ? wrong : [...wrong, `it was delivered ${ends} times`];
}

function deliveriesOf(data: string): Map<string, z.infer<typeof Own>[]> {
  const db = new DatabaseSync(join(data, 'station.sqlite'), { readOnly: true });
  try {
    const rows = db
      .prepare(
        `SELECT artwork_id AS file, hot_folder_id AS hot_folder, state, final_name FROM delivery
          WHERE state <> 'removed'`,
      )
      .all();
    return Map.groupBy(
      rows.map((row) => Own.extend({ file: z.string() }).parse(row)),
      ({ file }) => file,
    );
  } finally {
    db.close();
  }
}
