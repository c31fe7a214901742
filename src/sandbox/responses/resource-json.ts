import { type Finishing, finishing, finishings } from '../catalogue/finishings.ts';
import type { Product } from '../catalogue/products.ts';
import { inBothUnits, orientationOf, type Sheet, type Size } from '../catalogue/sizes.ts';
import { finishingIn, materialIn, nameIn } from '../catalogue/translations.ts';
import type { Locale } from '../locales.ts';
import { uuidOf } from '../random.ts';
import type { DeliveryOption } from '../world/delivery-options.ts';
import { optionBy } from '../world/dispatch.ts';
import type { Event } from '../world/events.ts';
import { type OrderedFile, orderOf } from '../world/orders.ts';
import type { Account, BatchRecord, JobRecord, QueuedBatchRecord } from '../world/records.ts';
import { type StatusCode, statusJson } from '../world/statuses.ts';
import type { World } from '../world/world.ts';

const iso = (at: number): string => new Date(at).toISOString();

/** Section 2.1. Each change of a product counts its version up (section 9). */
export function productJson(product: Product, account: Account, locale: Locale) {
  const changes = account.productChanges[product.alias];
  return {
    id: product.id,
    alias: product.alias,
    name: nameIn(locale, product.name),
    version: 1 + (changes?.count ?? 0),
    components: Object.fromEntries(product.components.map((component) => [component.label, component])),
    created_at: '2024-03-01T09:00:00Z',
    updated_at: changes === undefined ? '2026-05-12T14:30:00Z' : iso(changes.at),
  };
}

const sizesJson = (sheet: Sheet) => ({
  finished: inBothUnits(sheet.finished),
  unfinished: inBothUnits(sheet.unfinished),
});

/** Section 2.4. An orientation is present on square sizes only. */
export const sizeJson = (size: Size, product: Product, locale: Locale) => ({
  id: size.id,
  name: nameIn(locale, size.name),
  components: Object.fromEntries(
    product.components.flatMap(({ id, label }) => {
      const sheet = size.sheets[label];
      if (sheet === undefined) return [];
      const orientation = orientationOf(sheet.finished);
      const isSquare = orientation === finishing('orientation-square');
      return [
        [
          label,
          {
            id,
            label,
            sizes: sizesJson(sheet),
            ...(isSquare ? { orientation: finishingIn(locale, orientation) } : {}),
          },
        ],
      ];
    }),
  ),
});

/** Section 2.8 shows no fields of a delivery option: these are the sandbox's own. */
export const deliveryOptionJson = (option: DeliveryOption, locale: Locale) => ({
  id: option.id,
  name: nameIn(locale, option.service),
  group: { id: uuidOf(`delivery group ${option.group}`), name: nameIn(locale, option.group) },
  price: option.price === null ? null : { amount: option.price / 100, currency: option.currency },
});

const named = (aliases: readonly string[], locale: Locale): Finishing[] =>
  aliases.flatMap((alias) =>
    finishings.filter((one) => one.alias === alias).map((one) => finishingIn(locale, one)),
  );

const fileJson = (file: OrderedFile, locale: Locale) => ({
  id: file.id,
  name: file.name,
  mime_type: 'application/pdf',
  finishings: named(file.finishings, locale),
});

const artworkStatus: Readonly<Record<JobRecord['status'], StatusCode>> = {
  'job.sandbox.new': 'artwork.sandbox.in-progress',
  'job.sandbox.prepress': 'artwork.sandbox.in-progress',
  'job.sandbox.preflight': 'artwork.sandbox.in-progress',
  'job.sandbox.preflight-failed': 'artwork.sandbox.rejected',
  'job.production.queued': 'artwork.sandbox.approved',
  'job.production.started': 'artwork.sandbox.approved',
  'job.production.finished': 'artwork.sandbox.approved',
  'job.dispatched': 'artwork.sandbox.approved',
  'job.cancelled': 'artwork.sandbox.rejected',
};

/**
 * Section 2.8 shows no fields of a job, artwork or file beyond what they carry: the names are the sandbox's
 * own.
 */
export function jobJson(job: JobRecord, locale: Locale) {
  const order = orderOf(job);
  const { id, alias, name } = order.product;
  return {
    id: order.jobId,
    name: order.name,
    product: { id, alias, name: nameIn(locale, name) },
    quantity: order.quantity,
    size: { id: order.size.id, name: nameIn(locale, order.size.name) },
    status: statusJson(job.status, locale),
    job_batch: job.batchId === null ? null : { id: job.batchId },
    queued_job_batch: job.queuedBatchId === null ? null : { id: job.queuedBatchId },
    delivery_address: order.address,
    components: Object.fromEntries(
      order.components.map((component) => [
        component.label,
        {
          id: component.id,
          label: component.label,
          sizes: sizesJson(component.sheet),
          material: materialIn(locale, component.material),
          finishings: named(component.finishings, locale),
          artwork: {
            status: statusJson(artworkStatus[job.status], locale),
            files: component.files.map((file) => fileJson(file, locale)),
          },
        },
      ]),
    ),
    created_at: iso(job.createdAt),
    updated_at: iso(job.updatedAt),
  };
}

/** Section 2.6. */
export const batchJson = (world: World, batch: BatchRecord, locale: Locale) => ({
  id: batch.id,
  jobs: batch.jobs.map((id) => jobJson(world.jobs.get(id), locale)),
  delivery_option: deliveryOptionJson(optionBy(batch.deliveryOption), locale),
  status: statusJson(batch.status, locale),
  created_at: iso(batch.createdAt),
  updated_at: iso(batch.updatedAt),
});

/** Section 2.7. */
export const queuedBatchJson = (world: World, queued: QueuedBatchRecord, locale: Locale) => ({
  id: queued.id,
  job: jobJson(world.jobs.get(queued.job), locale),
  delivery_option: deliveryOptionJson(optionBy(queued.deliveryOption), locale),
  status: statusJson(queued.status, locale),
  created_at: iso(queued.createdAt),
  updated_at: iso(queued.updatedAt),
});

/** Section 6: a lightweight object, an id and a status. The shape of the payload is the sandbox's own. */
export const eventJson = (event: {
  readonly kind: Event['kind'];
  readonly id: string;
  readonly status: StatusCode;
  readonly at: number;
}) => ({
  event: event.kind,
  sent_at: iso(event.at),
  data: {
    [event.kind === 'job.status.transition' ? 'job' : 'job_batch']: {
      id: event.id,
      status: { canonical: event.status },
    },
  },
});
