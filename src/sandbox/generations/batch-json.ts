import { uuidOf } from '../random.ts';
import type { Address } from '../world/customers.ts';
import type { DeliveryOption } from '../world/delivery-options.ts';
import { optionBy } from '../world/dispatch.ts';
import type { Event } from '../world/events.ts';
import { orderOf } from '../world/orders.ts';
import type { BatchRecord, QueuedBatchRecord } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { batchCode, type Generation, jobCode, statusJson, time } from './codes.ts';
import { environment, hashOf, house, jobJson, referenceOf, type Style } from './job-json.ts';

const HOUR_MS = 3_600_000;

const addressJson = (address: Address) => ({
  name: address.name,
  email: '',
  phone: '',
  company: address.company,
  address_line1: address.street,
  address_line2: null,
  city: address.city,
  postcode: address.postal_code,
  country: address.country,
});

/** @param at when it was evaluated, in milliseconds since the epoch */
export function deliveryOptionJson(
  { generation }: Style,
  id: string,
  option: DeliveryOption,
  address: Address,
  at: number,
) {
  const alias = (text: string): string => text.toLowerCase().replaceAll(' ', '-');
  const value = (option.price ?? 0) / 100;
  return {
    id,
    delivery_address: addressJson(address),
    delivery_service: {
      delivery_carrier: { alias: alias(option.service), name: option.service },
      service_code: alias(option.service),
      price: value,
      is_tracked: true,
      is_signed_for: false,
    },
    turnaround: { alias: alias(option.group), name: option.group },
    production_strategy: 'standard',
    price:
      option.price === null
        ? null
        : { base: value, value, formatted: `${value} ${option.currency}`, currency: option.currency },
    evaluation_date: time(generation, at),
    assumed_start_of_production_date: time(generation, at),
    end_of_production_date: time(generation, at + 24 * HOUR_MS),
    delivery_collection_date: time(generation, at + 26 * HOUR_MS),
    delivery_date_earliest: time(generation, at + 48 * HOUR_MS),
    delivery_date_latest: time(generation, at + 72 * HOUR_MS),
    production_house: house,
  };
}

export function batchJson(style: Style, world: World, batch: BatchRecord) {
  const { generation, locale } = style;
  const jobs = batch.jobs.map((id) => world.jobs.get(id));
  const address = batch.address ?? addressOf(jobs[0]);
  const option = optionBy(batch.deliveryOption);
  const delivery = deliveryOptionJson(style, option.id, option, address, batch.createdAt);
  return {
    id: batch.id,
    jobs: jobs.map((job) => jobJson(style, job, batch)),
    delivery_option: delivery,
    batch_delivery: delivery,
    dispatches: batch.dispatches.map(({ id, trackingCode, trackingUrl, at }) => ({
      id,
      tracking_code: trackingCode,
      tracking_public_url: trackingUrl,
      created_at: time(generation, at),
    })),
    status: statusJson(generation, batchCode(generation, batch.status), batch.status, locale, {
      reason: 'automatic',
      at: batch.updatedAt,
    }),
    created_at: time(generation, batch.createdAt),
    updated_at: time(generation, batch.updatedAt),
  };
}

/** No read of a queued batch is published: it is told once, when it is made. */
export function queuedBatchJson(style: Style, world: World, queued: QueuedBatchRecord) {
  const { generation, locale } = style;
  const job = world.jobs.get(queued.job);
  const option = optionBy(queued.deliveryOption);
  const address = queued.address ?? addressOf(job);
  return {
    id: queued.id,
    job: jobJson(style, job, null),
    delivery_option: deliveryOptionJson(style, option.id, option, address, queued.createdAt),
    status: statusJson(generation, queued.status, queued.status, locale, {
      reason: 'automatic',
      at: queued.updatedAt,
    }),
    created_at: time(generation, queued.createdAt),
    updated_at: time(generation, queued.updatedAt),
  };
}

function addressOf(job: Parameters<typeof orderOf>[0] | undefined): Address {
  if (job === undefined) throw new RangeError('A batch has no jobs.');
  return orderOf(job).address;
}

/** A webhook: lightweight objects. Null if the generation knows no such change. */
export function eventJson(generation: Generation, world: World, event: Event) {
  const id = uuidOf(`event ${event.id} ${event.status} ${event.at}`);
  const frame = { id, environment, action: event.kind, created_at: time(generation, event.at) };
  const light = (code: string) =>
    generation === '1.0' ? { canonical: code, value: code.split('.').at(-1) } : { value: code };
  if (event.kind === 'job.status.transition') {
    const job = world.jobs.get(event.id);
    const status = light(jobCode(generation, event.status));
    const { id: jobId, hash, reference } = { id: event.id, hash: hashOf(job), reference: referenceOf(job) };
    return { ...frame, payload: { job: { id: jobId, hash, reference, status } } };
  }
  if (generation === '1.0' && event.status === 'job_batch.production.ready') return null;
  return {
    ...frame,
    payload: { batch: { id: event.id, status: light(batchCode(generation, event.status)) } },
  };
}
