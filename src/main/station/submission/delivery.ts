import type { DeliveryAddress } from '../../../contract/index.ts';
import type { Values } from './template.ts';

/** What a request for delivery options may name. @param jobs their ids at the service */
export const deliveryValues = (jobs: readonly string[], address: DeliveryAddress): Values => ({
  jobs,
  address: { ...address },
});

/** Whether a template names an address, without which it cannot be filled in sensibly. */
export const namesAddress = (template: string): boolean => template.includes('{{address.');
