import { z } from 'zod';
import type { HotFolderId } from '../../../../contract/index.ts';
import type { DeliveryRecord, Store } from '../../store/index.ts';
import type { Queries } from '../database/index.ts';
import { deliveryKey } from '../ledger/index.ts';
import type { Member } from '../stations/index.ts';

/**
 * What this station has to send, has begun or has finished in a shared hot folder, in the terms of the
 * ledger. What is only planned counts, too: a silent station may have sent it.
 */
const stateOf = {
  planned: 'planned',
  copying: 'copying',
  committing: 'committing',
  delivered: 'delivered',
  removing: 'delivered',
  stuck: 'stuck',
  taken: 'taken',
  refused: 'refused',
  removed: 'withdrawn',
} as const;
const reportedStates = Object.keys(stateOf) as (keyof typeof stateOf)[];

/** The epoch of the claim that made a temp file: the number after the key in its name. */
const EPOCH = /[0-9a-f]{64}\.(\d+)/;

/** How far a delivery has come; reports only ever move it forward. */
const RANK = "'{planned,copying,committing,unknown,stuck,delivered,refused,taken,withdrawn}'::text[]";
/** Two stations report commits of different claims: which one was granted is lost, and is not guessed. */
const TWO_COMMITS = `(known.state = 'committing' AND excluded.state = 'committing'
  AND known.why ? 'told' AND known.commit_epoch <> excluded.commit_epoch)`;
/**
 * A late report of a commit or an end, though another station has gone on with that delivery meanwhile:
 * its claim may have removed the temp file of that commit, or have been published as well.
 */
const CONTRADICTS = `coalesce($4::boolean AND known.owner <> excluded.owner AND NOT coalesce(known.why ? 'told', false) AND CASE
  WHEN excluded.state = 'committing' THEN known.state IN ('copying', 'committing')
    OR known.state IN ('delivered', 'stuck', 'taken', 'refused')
      AND known.commit_epoch IS DISTINCT FROM excluded.commit_epoch
      AND known.why ->> 'decided' IS DISTINCT FROM 'sent'
  ELSE known.state = 'committing' AND excluded.state IN ('delivered', 'stuck', 'taken', 'refused') END
  OR $4 AND known.state = 'planned' AND excluded.state = 'committing' AND known.epoch > excluded.epoch, false)`;
const IS_IN_DOUBT = `(${TWO_COMMITS} OR ${CONTRADICTS})`;
const IS_FURTHER = `array_position(${RANK}, known.state) < array_position(${RANK}, excluded.state)`;

/**
 * Forward only: if another station has reported the same delivery as further along, that stays. Epochs
 * continue after the highest ever used, because its temp file may exist. Another delivery that already has
 * the name keeps it; a commit under such a name is in doubt.
 */
const REPORT = `
  INSERT INTO delivery AS known (key, hot_folder, account, file_id, revision, sha256, bytes, final_name, ticket_name,
                                 state, epoch, commit_epoch, owner, incarnation, why)
    SELECT key, hot_folder, account, file_id, revision, sha256, bytes,
           CASE WHEN NOT is_named THEN final_name WHEN state NOT IN ('planned', 'copying', 'committing') THEN key END,
           CASE WHEN NOT is_named THEN ticket_name END,
           CASE WHEN is_named AND state = 'committing' THEN 'unknown' ELSE state END, epoch,
           CASE state WHEN 'committing' THEN epoch END, CASE WHEN state <> 'planned' THEN $2::text END,
           CASE WHEN state <> 'planned' THEN $3::bigint END, '{"told": true}'
      FROM jsonb_to_recordset($1::jsonb) AS one (key text, hot_folder text, account text, file_id text,
             revision integer, sha256 text, bytes bigint, final_name text, ticket_name text, state text,
             epoch integer),
           LATERAL (SELECT EXISTS (SELECT 1 FROM delivery AS other WHERE other.key <> one.key
             AND other.hot_folder = one.hot_folder AND other.is_shared
             AND (lower(other.final_name) = lower(one.final_name)
               OR lower(other.ticket_name) = lower(one.ticket_name))) AS is_named) AS names
  ON CONFLICT (key) DO UPDATE SET
    state = CASE WHEN ${IS_IN_DOUBT} THEN 'unknown' WHEN ${IS_FURTHER} THEN excluded.state ELSE known.state END,
    commit_epoch = CASE WHEN ${IS_FURTHER} THEN coalesce(excluded.commit_epoch, known.commit_epoch)
                        ELSE known.commit_epoch END,
    owner = CASE WHEN ${IS_FURTHER} AND NOT ${CONTRADICTS} THEN excluded.owner ELSE known.owner END,
    incarnation = CASE WHEN ${IS_FURTHER} THEN excluded.incarnation ELSE known.incarnation END,
    final_name = CASE WHEN ${IS_FURTHER} THEN excluded.final_name ELSE known.final_name END,
    ticket_name = CASE WHEN ${IS_FURTHER} THEN excluded.ticket_name ELSE known.ticket_name END,
    why = CASE WHEN ${CONTRADICTS} THEN jsonb_build_object('also', excluded.owner)
               WHEN ${IS_FURTHER} THEN excluded.why ELSE known.why END,
    epoch = greatest(known.epoch, excluded.epoch), changed = now()
  WHERE ${IS_FURTHER} OR ${IS_IN_DOUBT} OR excluded.epoch > known.epoch`;

const AT_ONCE = 200;
const Gone = z.object({ hasGoneOn: z.boolean() });

export type ReportStore = {
  readonly deliveries: Pick<Store['deliveries'], 'inStates'>;
  readonly artworks: Pick<Store['artworks'], 'get'>;
};

/**
 * Reports to a ledger that may have forgotten it what this station has begun and finished in shared hot
 * folders. Once all stations have, nothing is in doubt, and the site goes on. Throws SiteDatabaseError.
 * @returns whether the site goes on.
 */
export async function reportAgain(
  queries: Queries,
  store: ReportStore,
  member: Member,
  shared: readonly HotFolderId[],
): Promise<boolean> {
  await reportDeliveries(queries, store, { member, shared, isLate: false });
  // If the site has gone on without this report, it has to be made again, as a late one.
  await queries.run('UPDATE station SET told_on = server_now() WHERE id = $1 AND NOT owes_report', [
    member.stationId,
  ]);
  const [gone] = await queries.rows(
    Gone,
    `SELECT CASE WHEN NOT EXISTS (
        SELECT 1 FROM station WHERE left_at IS NULL AND told_on IS DISTINCT FROM server_now())
      THEN go_on() = 0 ELSE false END AS "hasGoneOn"`,
  );
  return gone?.hasGoneOn === true;
}

/**
 * Reports the same to a ledger that went on while this station was silent. What contradicts what others have
 * done since is in doubt. Throws SiteDatabaseError.
 */
export async function reportLate(
  queries: Queries,
  store: ReportStore,
  member: Member,
  shared: readonly HotFolderId[],
): Promise<void> {
  await reportDeliveries(queries, store, { member, shared, isLate: true });
  await queries.run('UPDATE station SET told_on = server_now(), owes_report = false WHERE id = $1', [
    member.stationId,
  ]);
}

async function reportDeliveries(
  queries: Queries,
  store: ReportStore,
  options: { readonly member: Member; readonly shared: readonly HotFolderId[]; readonly isLate: boolean },
): Promise<void> {
  const { stationId, incarnation } = options.member;
  for (const folder of options.shared) {
    const deliveries = store.deliveries.inStates(folder, reportedStates, Number.MAX_SAFE_INTEGER);
    for (let from = 0; from < deliveries.length; from += AT_ONCE) {
      const rows = deliveries.slice(from, from + AT_ONCE).flatMap((one) => rowOf(one, store));
      await queries.run(REPORT, [JSON.stringify(rows), stationId, incarnation, options.isLate]);
    }
  }
}

function rowOf(delivery: DeliveryRecord, { artworks }: ReportStore) {
  const { artworkId, hotFolderId, revision, sha256, bytes, finalName, ticketName, tempPath, state } =
    delivery;
  const account = artworks.get(artworkId)?.jobKey.split(':')[0];
  const word = reportedStates.find((one) => one === state);
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
      epoch: Number(EPOCH.exec(tempPath ?? '')?.[1] ?? (word === 'planned' ? 0 : 1)),
    },
  ];
}
