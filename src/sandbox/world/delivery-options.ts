import { uuidOf } from '../random.ts';

/** Section 2.8: a delivery service, which belongs to a group. Prices in minor units of `currency`. */
export interface DeliveryOption {
  readonly id: string;
  readonly service: string;
  readonly group: string;
  readonly price: number;
  readonly currency: string;
}

const option = (service: string, group: string, price: number): DeliveryOption => ({
  id: uuidOf(`delivery option ${service}`),
  service,
  group,
  price,
  currency: 'EUR',
});

export const deliveryOptions: readonly DeliveryOption[] = [
  option('Parcel Standard', 'Standard', 590),
  option('Parcel Next Day', 'Next day', 1_190),
  option('Courier Next Day', 'Next day', 1_450),
  option('Courier before Noon', 'Next day before noon', 2_290),
];
