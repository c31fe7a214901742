import { type ArtworkId, absent, type Fact, isUnknown, known, knownIn } from '../../../../contract/index.ts';
import { number, numberOrNull, text, textOrNull } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import {
  componentsIn,
  customerIn,
  deliveryFactIn,
  factIn,
  numbersIn,
  quantityIn,
} from '../database/job-columns.ts';
import { SHIPS_WITH, type StoredDelivery } from '../database/stored-delivery.ts';
import type { JobContext } from './artwork-record.ts';
import { dueOf, earliest } from './ship-by.ts';

/** When a delivery that exists since then has to be ready; null if no cut-off is set for it. */
export type ShipBy = (delivery: StoredDelivery | null, since: number) => number | null;

/** What a file's job says about it; null if there is no such file. */
export function jobContextOf(db: Database, id: ArtworkId, shipBy: ShipBy): JobContext | null {
  const row = db.one(
    `SELECT job.service_id, job.name, job.numbers, job.product, job.quantity, job.quantity_unread, job.batch_key, job.connection_id,
            job.customer, job.customer_unread, artwork.component, job.components, preflight.override_reason,
            ${SHIPS_WITH},
            coalesce(batch.created_at, queued.created_at, job.created_at, job.last_change_at) AS since,
            job.due_at, coalesce(batch.due_at, queued.due_at) AS due_with,
            job.due_unread, coalesce(batch.due_unread, queued.due_unread) AS due_with_unread
       FROM artwork JOIN job ON job.key = artwork.job_key
       LEFT JOIN batch ON batch.key = job.batch_key
       LEFT JOIN batch AS queued ON queued.key = job.queued_batch_key
       LEFT JOIN preflight ON preflight.artwork_id = artwork.id AND preflight.sha256 = artwork.sha256
      WHERE artwork.id = ?`,
    [id],
  );
  if (row === undefined) return null;
  const component = text(row.component);
  const numbers = numbersIn(row.numbers);
  const own = componentsIn(row.components).find(({ label }) => label === component);
  const delivery = deliveryFactIn(row);
  return {
    jobServiceId: text(row.service_id),
    jobName: text(row.name),
    reference: numbers.find(({ kind }) => kind === 'reference')?.text ?? null,
    hash: numbers.find(({ kind }) => kind === 'hash')?.text ?? null,
    product: text(row.product),
    quantity: quantityIn({
      quantity: numberOrNull(row.quantity),
      quantity_unread: textOrNull(row.quantity_unread),
    }),
    batchServiceId: textOrNull(row.batch_key)?.slice(text(row.connection_id).length + 1) ?? null,
    material: own?.material ?? absent,
    finishings: own?.finishings ?? absent,
    size: own?.finishedMm ?? absent,
    unfinished: own?.unfinishedMm ?? absent,
    pages: own === undefined || isUnknown(own.pages) ? countedPages(db, id, own?.pages) : own.pages,
    customer: customerIn({
      customer: textOrNull(row.customer),
      customer_unread: textOrNull(row.customer_unread),
    }),
    delivery: delivery.is === 'known' ? known(delivery.value.group ?? delivery.value.service) : delivery,
    shipBy: earliest([factIn(shipBy(knownIn(delivery), number(row.since)), null), dueOf(row)]),
    preflightOverride: textOrNull(row.override_reason),
  };
}

/**
 * As preflight counted them in the current bytes. Its result may be long, so it is only read if the service
 * does not say.
 */
function countedPages(db: Database, id: ArtworkId, ordered: Fact<number> = absent): Fact<number> {
  const row = db.one(
    `SELECT json_extract(result, '$.pageCount') AS pages FROM preflight
       JOIN artwork ON artwork.id = preflight.artwork_id AND artwork.sha256 = preflight.sha256
      WHERE artwork_id = ?`,
    [id],
  );
  return typeof row?.pages === 'number' ? known(row.pages) : ordered;
}
