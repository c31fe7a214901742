import type { HotFolderId } from '../../../../contract/index.ts';
import type { DeliveryRecord, Store } from '../../store/index.ts';
import type { Queries } from '../database/index.ts';
import { accountOf, deliveryKey } from '../ledger/index.ts';
import type { Member } from '../stations/index.ts';

/** What a RIP has, had or may get: never sent again under the same revision. */
const SENT = ['delivered', 'stuck', 'picked-up', 'rejected', 'failed', 'removing', 'removed'] as const;
const AT_ONCE = 500;

/** The outcome of a delivery in the terms of the ledger; an operator has to ask for it to be sent again. */
const stateOf = {
  delivered: 'delivered',
  stuck: 'stuck',
  'picked-up': 'picked-up',
  rejected: 'rejected',
  failed: 'uncertain',
  removing: 'delivered',
  removed: 'picked-up',
} as const satisfies Record<(typeof SENT)[number], string>;

/**
 * Reports to the site everything that this station put into a hot folder before it was shared, which
 * another station would otherwise send again. May be repeated. Throws SiteDatabaseError.
 */
export async function reportHistory(
  queries: Queries,
  store: Pick<Store, 'deliveries' | 'artworks' | 'slips'>,
  { member, hotFolder }: { readonly member: Member; readonly hotFolder: HotFolderId },
): Promise<void> {
  const sent = store.deliveries.inStates(hotFolder, SENT, Number.MAX_SAFE_INTEGER);
  for (let from = 0; from < sent.length; from += AT_ONCE) {
    const rows = sent.slice(from, from + AT_ONCE).flatMap((one) => rowOf(one, store));
    const { stationId, incarnation } = member;
    await queries.run('SELECT report_history($1, $2, $3, $4)', [
      stationId,
      incarnation,
      hotFolder,
      JSON.stringify(rows),
    ]);
  }
}

function rowOf(delivery: DeliveryRecord, store: Pick<Store, 'artworks' | 'slips'>) {
  const { artworkId: fileId, hotFolderId: hotFolder, revision, finalName, ticketName } = delivery;
  const account = accountOf(store, fileId);
  const sentState = SENT.find((one) => one === delivery.state);
  if (account === null || sentState === undefined) return [];
  return [
    {
      key: deliveryKey({ account, fileId, hotFolder, revision }),
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
