import type { ServiceDeliveryOption } from '../../model/service-resources.ts';
import { asRecord, idIn, isUuid, type Layers, layersOf, nameOf, number, pick, text } from './read.ts';
import { withoutId } from './unread.ts';

/** A delivery option as a batch or a list of options describes it; null if there is nothing to show. */
export function readDelivery(value: unknown): Omit<ServiceDeliveryOption, 'id'> | null {
  const record = layersOf(value);
  const services = ['service', 'delivery_service'];
  const inService = layersOf(pick(record, services, asRecord));
  const service = pick(record, services, nameOf) ?? nameOf(value) ?? carrierIn(inService);
  // An id alone says nothing about how it ships.
  if (service === null || isUuid(service)) return null;
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
