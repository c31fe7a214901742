import { z } from 'zod';
import {
  type ArtworkState,
  type Delivery,
  isOneOf,
  newestDeliveries,
  presentStates,
  type WhereDelivered,
} from './artwork.ts';

/**
 * Why a file cannot be resent: nothing of it was sent, its job no longer asks for it, it is on hold, or it
 * is on its way to a hot folder or still in one.
 */
export const ResendBar = z.enum(['not-sent', 'not-wanted', 'on-hold', 'on-its-way', 'in-folder']);
export type ResendBar = z.infer<typeof ResendBar>;

/** Copies of a file that are wanted again: at most `MAX_TIMES_ORDERED` times what was ordered, if known. */
export const ResendCopies = z.number().int().min(1).max(1_000_000_000);
export const MAX_TIMES_ORDERED = 10;

/** The newest delivery is over: nothing of the file is in the hot folder or on its way there. */
const overStates = ['picked-up', 'rejected', 'failed'] as const;

/** Whether a file's latest delivery to a hot folder failed, or its RIP rejected it. */
export const hasFailed = (deliveries: readonly WhereDelivered[]): boolean =>
  newestDeliveries(deliveries).some(({ state }) => state === 'failed' || state === 'rejected');

/** The fields of a delivery that matter here. A file in a folder that nobody watches is no obstacle. */
export type WhereWatched = WhereDelivered & Pick<Delivery, 'isWatched'>;

/**
 * Why a file cannot be resent to the hot folders that had it or, if none of them is left, to those of its
 * rule; null if it can.
 * @param file with its deliveries to those hot folders, those to one folder in the order of their revisions
 */
export function resendBar(file: {
  readonly state: ArtworkState;
  readonly isRecalled: boolean;
  readonly deliveries: readonly WhereWatched[];
}): ResendBar | null {
  const newest = newestDeliveries(file.deliveries);
  if (newest.length === 0) return 'not-sent';
  if (file.isRecalled || file.state === 'withdrawn') return 'not-wanted';
  const watched = newest.filter(({ isWatched }) => isWatched);
  if (watched.some(({ state }) => isOneOf(state, presentStates))) return 'in-folder';
  if (watched.some(({ state }) => !isOneOf(state, overStates))) return 'on-its-way';
  return file.state === 'on-hold' ? 'on-hold' : null;
}
