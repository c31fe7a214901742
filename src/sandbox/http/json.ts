import { finishings } from '../catalogue/finishings.ts';
import type { DeliveryOption } from '../world/delivery-options.ts';
import type { OrderedFile } from '../world/orders.ts';
import { type Locale, statusJson } from '../world/statuses.ts';
import type { Batch, Event, Job, QueuedBatch, World } from '../world/world.ts';

const iso = (at: number): string => new Date(at).toISOString();

/** Section 2.8 shows no fields of a delivery option: these are the sandbox's own. */
export const deliveryOptionJson = (option: DeliveryOption) => ({
  id: option.id,
  name: option.service,
  group: { name: option.group },
  price: { amount: option.price / 100, currency: option.currency },
});

const finishingJson = (alias: string) => finishings.find((one) => one.alias === alias) ?? { alias };

const fileJson = (file: OrderedFile) => ({
  id: file.id,
  name: file.name,
  mime_type: 'application/pdf',
  finishings: file.finishings,
});

/** Section 2.8 shows no fields of a job, artwork or file beyond what they carry: the names are the sandbox's own. */
export function jobJson(job: Job, locale: Locale) {
  const { order } = job;
  const artworkReady = job.status === 'job.production.queued';
  return {
    id: order.jobId,
    name: order.name,
    product: { id: order.product.id, alias: order.product.alias, name: order.product.name },
    quantity: order.quantity,
    size: { id: order.size.id, name: order.size.name },
    status: statusJson(job.status, locale),
    batch: job.batchId === null ? null : { id: job.batchId },
    queued_batch: job.queuedBatchId === null ? null : { id: job.queuedBatchId },
    delivery_address: order.customer,
    components: Object.fromEntries(
      order.components.map((component) => [
        component.label,
        {
          id: component.id,
          label: component.label,
          material: component.material,
          finishings: component.finishings.map(finishingJson),
          size: { finished: { mm: order.size.finished }, unfinished: { mm: order.size.unfinished } },
          artwork: {
            status: artworkReady ? 'artwork.sandbox.approved' : 'artwork.sandbox.in-progress',
            files: component.files.map(fileJson),
          },
        },
      ]),
    ),
    created_at: iso(job.createdAt),
    updated_at: iso(job.updatedAt),
  };
}

/** Section 2.6. */
export function batchJson(world: World, batch: Batch, locale: Locale) {
  return {
    id: batch.id,
    jobs: batch.jobs.map((id) => jobJson(world.job(id), locale)),
    delivery_option: deliveryOptionJson(world.deliveryOption(batch.deliveryOption)),
    status: statusJson(batch.status, locale),
    created_at: iso(batch.createdAt),
    updated_at: iso(batch.updatedAt),
  };
}

/** Section 2.7. */
export function queuedBatchJson(world: World, queued: QueuedBatch, locale: Locale) {
  return {
    id: queued.id,
    job: jobJson(world.job(queued.job), locale),
    delivery_option: deliveryOptionJson(world.deliveryOption(queued.deliveryOption)),
    status: statusJson(queued.status, locale),
    created_at: iso(queued.createdAt),
    updated_at: iso(queued.updatedAt),
  };
}

/** Section 6: a lightweight object, an id and a status. The shape of the payload is the sandbox's own. */
export const eventJson = (event: Event) => ({
  event: event.kind,
  sent_at: iso(event.at),
  data: {
    [event.kind === 'job.status.transition' ? 'job' : 'job_batch']: {
      id: event.id,
      status: { canonical: event.status },
    },
  },
});
