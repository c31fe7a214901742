import { DeliveryAddress } from '../../../../contract/index.ts';
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

const addressFields = {
  name: ['name', 'full_name', 'recipient', 'contact', 'contact_name', 'attention'],
  company: ['company', 'company_name', 'organisation', 'organization'],
  email: ['email', 'email_address'],
  phone: ['phone', 'phone_number', 'telephone'],
  street: ['address_line1', 'address_line_1', 'line1', 'street', 'address1', 'address'],
  street2: ['address_line2', 'address_line_2', 'line2', 'address2'],
  postalCode: ['postcode', 'postal_code', 'zip', 'zip_code', 'zipcode'],
  city: ['city', 'town', 'locality'],
  country: ['country', 'country_code', 'country_iso'],
} as const;

/** The parts of the address that a job is delivered to; null if it has none, or only in one line. */
export function addressPartsOf(job: unknown): DeliveryAddress | null {
  const address = deliveryAddressOf(job);
  if (address === null) return null;
  const layers = entityLayers(address);
  const code = (value: unknown) => text(value) ?? pick(layersOf(value), ['iso', 'code', 'alias'], text);
  return DeliveryAddress.parse(
    Object.fromEntries(
      Object.entries(addressFields).map(([field, names]) => [field, pick(layers, names, code) ?? '']),
    ),
  );
}
