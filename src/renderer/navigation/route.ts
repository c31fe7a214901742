import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import {
  ArtworkId,
  BatchKey,
  HotFolderId,
  JobKey,
  ProductKey,
  QueuedBatchKey,
  type QueueRow,
} from '../../contract/index.ts';

const plainScreens = [
  'hot-folders',
  'rules',
  'queue',
  'transfers',
  'catalogue',
  'connections',
  'activity',
  'settings',
  'wall',
] as const;
type PlainScreen = (typeof plainScreens)[number];

/** Where a window is. */
export type Route =
  | { readonly screen: PlainScreen }
  | { readonly screen: 'batch'; readonly key: BatchKey | QueuedBatchKey }
  | { readonly screen: 'new-batch'; readonly keys: readonly RowKey[] }
  | { readonly screen: 'job'; readonly key: JobKey }
  | { readonly screen: 'product'; readonly key: ProductKey }
  | { readonly screen: 'submit'; readonly key: ProductKey | null }
  | { readonly screen: 'hot-folder'; readonly id: HotFolderId }
  | { readonly screen: 'review'; readonly key: JobKey; readonly file: ArtworkId };

/** Reads an address such as `#/job/demo%3A1234`; what is not understood is the queue. */
export function parseRoute(hash: string): Route {
  const [, screen, raw] = /^#\/([\w-]+)(?:\/(.+))?$/.exec(hash) ?? [];
  const key = decoded(raw ?? '');
  if (screen === 'review') {
    const [job = '', file = ''] = (raw ?? '').split('/');
    const [jobKey, artworkId] = [JobKey.safeParse(decoded(job)), ArtworkId.safeParse(file)];
    if (jobKey.success && artworkId.success) return { screen, key: jobKey.data, file: artworkId.data };
  }
  if (screen === 'new-batch') return { screen, keys: keysOf(key) };
  const folder = HotFolderId.safeParse(key);
  if (screen === 'hot-folder' && folder.success) return { screen, id: folder.data };
  const product = ProductKey.safeParse(key);
  if (screen === 'submit') return { screen, key: product.success ? product.data : null };
  if (screen === 'product' && product.success) return { screen, key: product.data };
  if (screen === 'job' && JobKey.safeParse(key).success) return { screen, key: JobKey.parse(key) };
  if (screen === 'batch' && BatchKey.safeParse(key).success) return { screen, key: BatchKey.parse(key) };
  if (screen === 'queued' && QueuedBatchKey.safeParse(key).success) {
    return { screen: 'batch', key: QueuedBatchKey.parse(key) };
  }
  return { screen: plainScreens.find((one) => one === screen) ?? 'queue' };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

type RowKey = QueueRow['key'];
const RowKeys = z.array(z.union([BatchKey, QueuedBatchKey, JobKey])).max(500);

/** The rows of the queue that an address names, as JSON; none where it cannot be read. */
function keysOf(text: string): readonly RowKey[] {
  try {
    return RowKeys.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}

/** Where a batch is made, of rows of the queue or from the start. */
export const hashOfNewBatch = (keys: readonly RowKey[] = []): string =>
  keys.length === 0 ? hashOf('new-batch') : hashOf('new-batch', JSON.stringify(keys));

export const hashOf = (screen: Route['screen'], key?: string): string =>
  key === undefined ? `#/${screen}` : `#/${screen}/${encodeURIComponent(key)}`;

export const hashOfReview = (job: JobKey, file: ArtworkId): string => `${hashOf('review', job)}/${file}`;

export const hashOfRow = (row: QueueRow): string => hashOf(row.kind === 'job' ? 'job' : 'batch', row.key);

export const goTo = (hash: string): void => {
  location.hash = hash;
};

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** The address of the window, as `parseRoute` reads it. */
export const useHash = (): string => useSyncExternalStore(subscribe, () => location.hash);
