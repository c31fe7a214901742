import type { Queries } from '../database/index.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';

const columns = (claimed: readonly ClaimedDelivery[]): [string[], number[]] => [
  claimed.map(({ key }) => key),
  claimed.map(({ epoch }) => epoch),
];

/** Step 5: the files have their final names. May come late or never: the next claim finds out. */
export async function deliveredHere(queries: Queries, claimed: readonly ClaimedDelivery[]): Promise<void> {
  await queries.run(
    `UPDATE delivery SET state = 'delivered', changed = clock_timestamp()
       FROM unnest($1::text[], $2::integer[]) AS claimed (key, epoch)
      WHERE delivery.key = claimed.key AND delivery.epoch = claimed.epoch AND state = 'committing'`,
    columns(claimed),
  );
}

/** Frees deliveries for others; only uncommitted ones can be freed. */
export async function giveBack(queries: Queries, claimed: readonly ClaimedDelivery[]): Promise<void> {
  await queries.run(
    `UPDATE delivery SET state = 'planned', owner = NULL, incarnation = NULL, changed = clock_timestamp()
       FROM unnest($1::text[], $2::integer[]) AS claimed (key, epoch)
      WHERE delivery.key = claimed.key AND delivery.epoch = claimed.epoch AND state = 'copying'`,
    columns(claimed),
  );
}

/**
 * Prevents a committed file from being published: the next claim makes another one, under another name.
 * False if it has been claimed since, so that the file belongs to that claim.
 */
export async function recallCommit(queries: Queries, { key, epoch }: ClaimedDelivery): Promise<boolean> {
  const recalled = await queries.run(
    `UPDATE delivery SET state = 'planned', commit_epoch = NULL, final_name = NULL, ticket_name = NULL,
            changed = clock_timestamp()
      WHERE key = $1 AND epoch = $2 AND state IN ('copying', 'committing', 'planned')`,
    [key, epoch],
  );
  return recalled > 0;
}
