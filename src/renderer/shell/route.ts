import { useSyncExternalStore } from 'react';
import { BatchKey, JobKey, QueuedBatchKey } from '../../contract/index.ts';

/** Where a window is. */
export type Route =
  | { readonly screen: 'queue' }
  | { readonly screen: 'batch'; readonly key: BatchKey | QueuedBatchKey }
  | { readonly screen: 'job'; readonly key: JobKey }
  | { readonly screen: 'transfers' }
  | { readonly screen: 'connections' };

/** Reads an address such as `#/job/demo%3A1234`; what is not understood is the queue. */
export function parseRoute(hash: string): Route {
  const [, screen, raw] = /^#\/(\w+)(?:\/(.+))?$/.exec(hash) ?? [];
  const key = decoded(raw ?? '');
  if (screen === 'transfers' || screen === 'connections') return { screen };
  if (screen === 'job' && JobKey.safeParse(key).success) return { screen, key: JobKey.parse(key) };
  if (screen === 'batch' && BatchKey.safeParse(key).success) return { screen, key: BatchKey.parse(key) };
  if (screen === 'queued' && QueuedBatchKey.safeParse(key).success) {
    return { screen: 'batch', key: QueuedBatchKey.parse(key) };
  }
  return { screen: 'queue' };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

export const hashOf = (
  screen: 'queue' | 'batch' | 'job' | 'transfers' | 'connections',
  key?: string,
): string => (key === undefined ? `#/${screen}` : `#/${screen}/${encodeURIComponent(key)}`);

export const goTo = (hash: string): void => {
  location.hash = hash;
};

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

export function useRoute(): Route {
  return parseRoute(useSyncExternalStore(subscribe, () => location.hash));
}
