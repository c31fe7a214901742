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
 * The id of one file of one component of one job. It is derived, not random, so that reading the same job
 * twice can never owe the same file twice.
 */
export function artworkId(
  connection: ConnectionId,
  jobServiceId: string,
  component: string,
  fileId: string,
): ArtworkId {
  const parts = JSON.stringify([connection, jobServiceId, component, fileId]);
  return ArtworkId.parse(hash('sha256', parts).slice(0, 32));
}
