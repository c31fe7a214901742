import { z } from 'zod';
import type { HotFolderId } from '../../../../contract/index.ts';
import type { DeliveryRecord, Store } from '../../store/index.ts';
import type { Queries } from '../database/index.ts';
import { deliveryKey } from '../ledger/index.ts';
import type { Member } from '../stations/index.ts';

/** What this station has begun or finished in a shared hot folder, in the terms of the ledger. */
const stateOf = {
  copying: 'copying',
  committing: 'committing',
  delivered: 'delivered',
  removing: 'delivered',
  stuck: 'stuck',
  taken: 'taken',
  refused: 'refused',
  removed: 'withdrawn',
} as const;
const told = Object.keys(stateOf) as (keyof typeof stateOf)[];

/** The epoch of the claim that made a temp file: the number after the key in its name. */
const EPOCH = /[0-9a-f]{64}\.(\d+)/;

/** How far a delivery has come; reports only ever move it forward. */
const RANK = "'{planned,copying,committing,unknown,stuck,delivered,refused,taken,withdrawn}'::text[]";
/** Two stations report commits of different claims: which one was granted is lost, and is not guessed. */
const TWO_COMMITS = `(known.state = 'committing' AND excluded.state = 'committing'
  AND known.why ? 'told' AND known.commit_epoch <> excluded.commit_epoch)`;
const IS_FURTHER = `array_position(${RANK}, known.state) < array_position(${RANK}, excluded.state)`;

/**
 * Forward only: if another station has reported the same delivery as further along, that stays. Epochs
 * continue after the highest ever used, because its temp file may exist.
 */
const TELL = `
  INSERT INTO delivery AS known (key, hot_folder, account, file_id, revision, sha256, bytes, final_name, ticket_name,
                                 state, epoch, commit_epoch, owner, incarnation, why)
    SELECT key, hot_folder, account, file_id, revision, sha256, bytes, final_name, ticket_name, state, epoch,
           CASE state WHEN 'committing' THEN epoch END, $2, $3, '{"told": true}'
      FROM jsonb_to_recordset($1::jsonb) AS one (key text, hot_folder text, account text, file_id text,
        revision integer, sha256 text, bytes bigint, final_name text, ticket_name text, state text, epoch integer)
  ON CONFLICT (key) DO UPDATE SET
    state = CASE WHEN ${TWO_COMMITS} THEN 'unknown' WHEN ${IS_FURTHER} THEN excluded.state ELSE known.state END,
    commit_epoch = CASE WHEN ${IS_FURTHER} THEN coalesce(excluded.commit_epoch, known.commit_epoch)
                        ELSE known.commit_epoch END,
    owner = CASE WHEN ${IS_FURTHER} THEN excluded.owner ELSE known.owner END,
    incarnation = CASE WHEN ${IS_FURTHER} THEN excluded.incarnation ELSE known.incarnation END,
    final_name = CASE WHEN ${IS_FURTHER} THEN excluded.final_name ELSE known.final_name END,
    ticket_name = CASE WHEN ${IS_FURTHER} THEN excluded.ticket_name ELSE known.ticket_name END,
    why = CASE WHEN ${IS_FURTHER} THEN excluded.why ELSE known.why END,
    epoch = greatest(known.epoch, excluded.epoch), changed = now()
  WHERE ${IS_FURTHER} OR ${TWO_COMMITS} OR excluded.epoch > known.epoch`;

const AT_ONCE = 200;
const Gone = z.object({ hasGoneOn: z.boolean() });

export type ToldStore = {
  readonly deliveries: Pick<Store['deliveries'], 'inStates'>;
  readonly artworks: Pick<Store['artworks'], 'get'>;
};

/**
 * Reports to a ledger that may have forgotten it what this station has begun and finished in shared hot
 * folders. Once all stations have, nothing is in doubt, and the site goes on. Throws SiteDatabaseError.
 * @returns whether the site goes on.
 */
export async function tellAgain(
  queries: Queries,
  store: ToldStore,
  { stationId, incarnation }: Member,
  shared: readonly HotFolderId[],
): Promise<boolean> {
  for (const folder of shared) {
    const deliveries = store.deliveries.inStates(folder, told, Number.MAX_SAFE_INTEGER);
    for (let from = 0; from < deliveries.length; from += AT_ONCE) {
      const rows = deliveries.slice(from, from + AT_ONCE).flatMap((one) => rowOf(one, store));
      await queries.run(TELL, [JSON.stringify(rows), stationId, incarnation]);
    }
  }
  await queries.run('UPDATE station SET told_on = server_now() WHERE id = $1', [stationId]);
  const [gone] = await queries.rows(
    Gone,
    `SELECT CASE WHEN NOT EXISTS (
        SELECT 1 FROM station WHERE left_at IS NULL AND told_on IS DISTINCT FROM server_now())
      THEN go_on() = 0 ELSE false END AS "hasGoneOn"`,
  );
  return gone?.hasGoneOn === true;
}

function rowOf(delivery: DeliveryRecord, { artworks }: ToldStore) {
  const { artworkId, hotFolderId, revision, sha256, bytes, finalName, ticketName, tempPath, state } =
    delivery;
  const account = artworks.get(artworkId)?.jobKey.split(':')[0];
  const word = told.find((one) => one === state);
  if (account === undefined || word === undefined) return [];
  return [
    {
      key: deliveryKey({ account, fileId: artworkId, hotFolder: hotFolderId, revision }),
      hot_folder: hotFolderId,
      account,
      file_id: artworkId,
      revision,
      sha256,
      bytes,
      final_name: finalName,
      ticket_name: ticketName,
      state: stateOf[word],
      epoch: Number(EPOCH.exec(tempPath ?? '')?.[1] ?? 1),
    },
  ];
}
