export { BadBaseUrl, isLoopback, parseBaseUrl } from './base-url.ts';
export { createServiceClient, type Listing, type ServiceClient } from './client.ts';
export { asRecord, first, idOf, instantMs, text } from './decode/read.ts';
export { ServiceError } from './errors.ts';
export type { ServiceBatch, ServiceJob } from './resources.ts';
export { parseRetryAfter } from './transport.ts';
