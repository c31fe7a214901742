import { hash } from 'node:crypto';
import {
  ArtworkId,
  BatchKey,
  ConnectionId,
  JobKey,
  ProductKey,
  QueuedBatchKey,
} from '../../../../contract/index.ts';

export const jobKey = (connection: ConnectionId, serviceId: string): JobKey =>
  JobKey.parse(`${connection}:${serviceId}`);

export const batchKey = (connection: ConnectionId, serviceId: string): BatchKey =>
  BatchKey.parse(`${connection}:${serviceId}`);

export const queuedBatchKey = (connection: ConnectionId, serviceId: string): QueuedBatchKey =>
  QueuedBatchKey.parse(`${connection}:${serviceId}`);

export const productKey = (connection: ConnectionId, serviceId: string): ProductKey =>
  ProductKey.parse(`${connection}:${serviceId}`);

/** The account of a job or batch. */
export const connectionOfKey = (key: string): ConnectionId => ConnectionId.parse(key.split(':', 1)[0]);

/**
 * The id of a file of a job, which every station derives alike. Component labels have no part in it, so
 * however the order is read, the same file is never owed twice.
 * @param copy which of the components that name the file at the same time, from 1
 */
export function artworkId(
  connection: ConnectionId,
  jobServiceId: string,
  fileId: string,
  copy = 1,
): ArtworkId {
  const file = [connection, jobServiceId, fileId];
  const parts = JSON.stringify(copy === 1 ? file : [...file, copy]);
  return ArtworkId.parse(hash('sha256', parts).slice(0, 32));
}
