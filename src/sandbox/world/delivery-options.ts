import { uuidOf } from '../random.ts';

/**
 * Section 2.8: a delivery service, which belongs to a group. The fields and the services are the sandbox's
 * own.
 */
export interface DeliveryOption {
  readonly id: string;
  readonly service: string;
  readonly group: string;
  /** In hundredths of `currency`; null if it is agreed with each customer. */
  readonly price: number | null;
  readonly currency: string;
}

const option = (service: string, group: string, price: number | null): DeliveryOption => ({
  id: uuidOf(`delivery option ${service}`),
  service,
  group,
  price,
  currency: 'EUR',
});

export const deliveryOptions: readonly DeliveryOption[] = [
  option('Parcel Standard', 'Standard', 590),
  option('Letter Mail', 'Standard', 450),
  option('Parcel Next Day', 'Next day', 1_190),
  option('Courier Next Day', 'Next day', 1_450),
  option('Courier before Noon', 'Next day before noon', 2_290),
  option('Express before Noon', 'Next day before noon', 2_290),
  option('Own Pallet Freight', 'Freight', null),
];

/**
 * Cheapest first; an option without a price counts as dearer than any with one; between equals the lowest ID
 * wins.
 */
function cheapest(options: readonly DeliveryOption[]): DeliveryOption | null {
  const price = (one: DeliveryOption): number => one.price ?? Number.POSITIVE_INFINITY;
  return options.reduce<DeliveryOption | null>((best, one) => {
    if (best === null || price(one) < price(best)) return one;
    return price(one) === price(best) && one.id < best.id ? one : best;
  }, null);
}

/**
 * The fallback of section 8, tried in order: the original option itself, the cheapest of its group, the
 * cheapest of all. Null if nothing is available.
 */
export function fallbackFor(
  original: DeliveryOption,
  available: readonly DeliveryOption[],
): DeliveryOption | null {
  return (
    available.find((one) => one.id === original.id) ??
    cheapest(available.filter((one) => one.group === original.group)) ??
    cheapest(available)
  );
}
