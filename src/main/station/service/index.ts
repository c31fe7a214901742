export { BadBaseUrl, isLoopback, parseBaseUrl } from './base-url.ts';
export type { CatalogueClient } from './catalogue-client.ts';
export type { CatalogueEntry, CatalogueListing, ListMark } from './catalogue-resources.ts';
export { createServiceClient, type Listing, type ServiceClient } from './client.ts';
export { asRecord, first, idOf, instantMs, text } from './decode/read.ts';
export { statusKey, unknownStatus } from './decode/status.ts';
export { ServiceError } from './errors.ts';
export type { ServiceBatch, ServiceDeliveryOption, ServiceJob } from './resources.ts';
export { parseRetryAfter } from './transport.ts';
