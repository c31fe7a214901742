import { addressNames } from './customer.ts';
import { deliveryNames } from './due.ts';
import { asRecord, entityLayers, type JsonRecord, type Layers, layersOf, pick, text } from './read.ts';

/**
 * The address that a job is delivered to, as the service itself writes it; null if the job has none, or only
 * in one line.
 * @param job its JSON.
 */
export function deliveryAddressOf(job: unknown): JsonRecord | null {
  const record = asRecord(job);
  if (record === null) return null;
  const layers = entityLayers(record);
  const ofOption = pick(layers, deliveryNames, (option) => {
    const inner = asRecord(option);
    return inner === null ? null : pick(entityLayers(inner), addressNames, asRecord);
  });
  return pick(layers, addressNames, asRecord) ?? ofOption;
}

/** The address in the delivery option of a job or batch, in one line; null if it has none. */
export const addressOfDelivery = (entity: Layers): string | null =>
  pick(entity, deliveryNames, (option) => pick(layersOf(option), addressNames, addressInWords));

const addressLines = [
  'name',
  'company',
  'recipient',
  'street',
  'address',
  'line1',
  'line2',
  'address_line1',
  'address_line2',
  'postcode',
  'zip',
  'postal_code',
  'city',
  'country',
];

/** An address in one line. */
export function addressInWords(value: unknown): string | null {
  const record = layersOf(value);
  const lines = addressLines.map((name) => pick(record, [name], text)).filter((line) => line !== null);
  return lines.length === 0 ? text(value) : lines.join(', ');
}
