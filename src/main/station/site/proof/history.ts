import type { HotFolderId } from '../../../../contract/index.ts';
import type { DeliveryRecord, Store } from '../../store/index.ts';
import type { Queries } from '../database/index.ts';
import { deliveryKey } from '../ledger/index.ts';
import type { Member } from '../stations/index.ts';

/** What a RIP has, had or may get: never sent again under the same revision. */
const SENT = ['delivered', 'stuck', 'taken', 'refused', 'failed', 'removing', 'removed'] as const;
const AT_ONCE = 500;

/** The outcome of a delivery in the terms of the ledger; an operator has to ask for it to be sent again. */
const stateOf = {
  delivered: 'delivered',
  stuck: 'stuck',
  taken: 'taken',
  refused: 'refused',
  failed: 'unknown',
  removing: 'delivered',
  removed: 'taken',
} as const satisfies Record<(typeof SENT)[number], string>;

/**
 * Another delivery that already has the name keeps it. If the ledger had it only planned, it was sent
 * meanwhile.
 */
const REPORT = `
  INSERT INTO delivery AS known (key, hot_folder, account, file_id, revision, sha256, bytes, final_name,
                                 ticket_name, state, owner, incarnation)
    SELECT key, hot_folder, account, file_id, revision, sha256, bytes,
           CASE WHEN is_named THEN NULL ELSE final_name END, CASE WHEN is_named THEN NULL ELSE ticket_name END,
           state, $2, $3
      FROM jsonb_to_recordset($1) AS reported (key text, hot_folder text, account text, file_id text,
             revision integer, sha256 text, bytes bigint, final_name text, ticket_name text, state text),
           LATERAL (SELECT EXISTS (SELECT 1 FROM delivery AS other WHERE other.key <> reported.key
             AND other.hot_folder = reported.hot_folder AND other.is_shared
             AND (lower(other.final_name) = lower(reported.final_name)
               OR lower(other.ticket_name) = lower(reported.ticket_name))) AS is_named) AS names
    ON CONFLICT (key) DO UPDATE SET state = excluded.state, final_name = excluded.final_name,
      ticket_name = excluded.ticket_name, owner = excluded.owner, incarnation = excluded.incarnation,
      changed = now()
      WHERE known.state IN ('planned', 'copying')`;

/**
 * Reports to the site everything that this station put into a hot folder before it was shared, which
 * another station would otherwise send again. May be repeated. Throws SiteDatabaseError.
 */
export async function reportHistory(
  queries: Queries,
  store: Pick<Store, 'deliveries' | 'artworks'>,
  { member, hotFolder }: { readonly member: Member; readonly hotFolder: HotFolderId },
): Promise<void> {
  const sent = store.deliveries.inStates(hotFolder, SENT, Number.MAX_SAFE_INTEGER);
  for (let from = 0; from < sent.length; from += AT_ONCE) {
    const rows = sent.slice(from, from + AT_ONCE).flatMap((one) => rowOf(one, store));
    await queries.run(REPORT, [JSON.stringify(rows), member.stationId, member.incarnation]);
  }
}

function rowOf(delivery: DeliveryRecord, { artworks }: Pick<Store, 'artworks'>) {
  const { artworkId: fileId, hotFolderId: hotFolder, revision, finalName, ticketName } = delivery;
  const account = artworks.get(fileId)?.connectionId;
  const sentState = SENT.find((one) => one === delivery.state);
  if (account === undefined || sentState === undefined) return [];
  return [
    {
      key: deliveryKey({ account, fileId, hotFolder, revision }),
      hot_folder: hotFolder,
      account,
      file_id: fileId,
      revision,
      sha256: delivery.sha256,
      bytes: delivery.bytes,
      final_name: finalName,
      ticket_name: ticketName,
      state: stateOf[sentState],
    },
  ];
}
