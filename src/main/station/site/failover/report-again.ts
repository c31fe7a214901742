import { z } from 'zod';
import type { HotFolderId } from '../../../../contract/index.ts';
import type { DeliveryRecord, Store } from '../../store/index.ts';
import { answerOf, type Queries } from '../database/index.ts';
import { accountOf, deliveryKey } from '../ledger/index.ts';
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
  'picked-up': 'picked-up',
  rejected: 'rejected',
  removed: 'withdrawn',
} as const;
const reportedStates = Object.keys(stateOf) as (keyof typeof stateOf)[];

/** The epoch of the claim that made a temp file: the number after the key in its name. */
const EPOCH = /[0-9a-f]{64}\.(\d+)/;

const AT_ONCE = 200;

export type ReportStore = {
  readonly deliveries: Pick<Store['deliveries'], 'inStates'>;
  readonly artworks: Pick<Store['artworks'], 'get'>;
  readonly slips: Pick<Store['slips'], 'get'>;
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
  return reported(queries, member, false);
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
  await reported(queries, member, true);
}

/** All of it. Resolves with whether the site goes on, with nothing in doubt. */
const reported = (queries: Queries, { stationId }: Member, isLate: boolean): Promise<boolean> =>
  answerOf(queries, z.boolean(), 'SELECT reported_again($1, $2) AS answer', [stationId, isLate]);

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
      await queries.run('SELECT report_again($1, $2, $3, $4)', [
        stationId,
        incarnation,
        JSON.stringify(rows),
        options.isLate,
      ]);
    }
  }
}

function rowOf(delivery: DeliveryRecord, store: ReportStore) {
  const { artworkId, hotFolderId, revision, sha256, bytes, finalName, ticketName, tempPath, state } =
    delivery;
  const account = accountOf(store, artworkId);
  const word = reportedStates.find((one) => one === state);
  if (account === null || word === undefined) return [];
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
