import { absent, type Fact } from '../../../../contract/index.ts';
import type { ServiceDelivery, ServiceDeliveryOption } from '../../model/service-resources.ts';
import { deliveryNames } from './due.ts';
import {
  asRecord,
  idIn,
  instantMs,
  isBareId,
  type Layers,
  layersOf,
  locate,
  nameOf,
  number,
  pick,
  text,
} from './read.ts';
import type { Reading } from './reading.ts';
import { withoutId } from './unread.ts';

/** How a job or batch ships. Absent where a field for that only says where it goes, when, or for how much. */
export function deliveryIn(
  entity: Layers,
  part: 'job.delivery' | 'batch.delivery',
  reading: Reading,
): Fact<ServiceDelivery> {
  const said = reading.fact(part, entity, deliveryNames, optionOf);
  const isElsewhere = said.is !== 'unreadable' || reading.isSet(part);
  const stands = locate(entity, deliveryNames, (value) => (saysHow(value) ? true : null));
  return isElsewhere || stands !== null ? said : absent;
}

/** What is said of a parcel besides how it ships. */
const besides =
  /address|recipient|contact|company|name|phone|mail|street|city|post|zip|country|date|time|_at$|By$|_by$|track|price|cost|note/;

function saysHow(value: unknown): boolean {
  if (typeof value === 'object') return !Object.keys(value ?? {}).every((part) => besides.test(part));
  // A price, a date, or whether it is shipped at all.
  if (typeof value === 'boolean' || (typeof value === 'number' && !Number.isInteger(value))) return false;
  return isBareId(value) || (/[a-z]/i.test(String(value)) && instantMs(value) === null);
}

function optionOf(value: unknown): ServiceDelivery | null {
  const read = readDelivery(value);
  if (read === null) return null;
  return { id: idIn(layersOf(value), ['delivery_option']), service: read.service, group: read.group };
}

const services = ['service', 'delivery_service', 'method', 'delivery_method', 'shipping_method'];

/** A delivery option as a batch or a list of options describes it; null if there is nothing to show. */
export function readDelivery(value: unknown): Omit<ServiceDeliveryOption, 'id'> | null {
  const record = layersOf(value);
  const inService = layersOf(pick(record, services, asRecord));
  // The name in an address is that of who gets the parcel.
  const isAddress = pick(record, ['street', 'city', 'postcode', 'zip', 'address_line1'], text) !== null;
  const service =
    pick(record, services, nameOf) ??
    (isAddress ? null : nameOf(value)) ??
    carrierIn([...inService, ...record]);
  // An id alone says nothing about how it ships.
  if (service === null || isBareId(service)) return null;
  if (record.length === 0 && !saysHow(value)) return null;
  const group = pick([...record, ...inService], ['group', 'delivery_service_group', 'service_group'], nameOf);
  return { service, group, price: priceOf(value) };
}

/** A service without a name is called by its carrier and the code that the carrier has for it. */
function carrierIn(service: Layers): string | null {
  const words = [
    pick(service, ['delivery_carrier', 'carrier'], nameOf),
    pick(service, ['service_code', 'code'], text),
  ].filter((word) => word !== null);
  return words.length === 0 ? null : words.join(' ');
}

/**
 * A delivery option that can be chosen (section 2.8 shows no fields; assumption A4). Only an id is required.
 * Throws ServiceError `unreadable`.
 */
export function decodeDeliveryOption(value: unknown): ServiceDeliveryOption {
  const id = idIn(layersOf(value), ['delivery_option', 'option']);
  if (id === null) throw withoutId('delivery-option');
  return { id, ...(readDelivery(value) ?? { service: id, group: null, price: priceOf(value) }) };
}

/** An amount with its currency, a plain amount, or nothing. */
function priceOf(value: unknown): ServiceDeliveryOption['price'] {
  const record = layersOf(value);
  const inner = pick(record, ['price', 'cost', 'total'], (one) => layersOf(one)[0] ?? null);
  const layers = [...layersOf(inner), ...record];
  const amount =
    pick(layersOf(inner), ['amount', 'value', 'total', 'gross', 'net'], number) ??
    pick(record, ['price', 'cost', 'total', 'amount'], number);
  return amount === null
    ? null
    : { amount, currency: pick(layers, ['currency', 'currency_code'], currencyCode) };
}

function currencyCode(value: unknown): string | null {
  const code = text(value);
  return code !== null && /^[A-Za-z]{3}$/.test(code) ? code.toUpperCase() : null;
}
