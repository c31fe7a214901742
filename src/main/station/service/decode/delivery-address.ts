import { addressNames } from './customer.ts';
import { asRecord, entityLayers, type JsonRecord, pick } from './read.ts';

const optionNames = ['delivery_option', 'batch_delivery', 'delivery'];

/**
 * The address that a job is delivered to, as the service itself writes it; null if the job has none, or only
 * in one line.
 * @param job its JSON.
 */
export function deliveryAddressOf(job: unknown): JsonRecord | null {
  const record = asRecord(job);
  if (record === null) return null;
  const layers = entityLayers(record);
  const ofOption = pick(layers, optionNames, (option) => {
    const inner = asRecord(option);
    return inner === null ? null : pick(entityLayers(inner), addressNames, asRecord);
  });
  return pick(layers, addressNames, asRecord) ?? ofOption;
}
