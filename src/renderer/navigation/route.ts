import { z } from 'zod';
import {
  ArtworkId,
  BatchKey,
  ComponentKey,
  HoldFilter,
  HotFolderId,
  JobKey,
  ProductKey,
  QueuedBatchKey,
  type QueueRow,
} from '../../contract/index.ts';

type RowKey = QueueRow['key'];
const RowKeys = z.array(z.union([BatchKey, QueuedBatchKey, JobKey, ComponentKey])).max(500);

/** The rows of the queue that an address names, as JSON; none if it cannot be read. */
function keysOf(text: string): readonly RowKey[] {
  try {
    return RowKeys.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}

/**
 * Every screen by its name in the address, and the parts that follow: `#/<name>/<first>/<second>`. The
 * screen gets these as its properties. Everything else about a screen is in the table of screens,
 * `app/screens.ts`.
 */
const addresses = {
  /** A view of the queue, as `state/queue-view.ts` reads it; empty: as it was. */
  queue: { view: z.string().catch('') },
  batch: { batchKey: z.union([BatchKey, QueuedBatchKey]) },
  'new-batch': { keys: z.string().catch('').transform(keysOf) },
  job: { jobKey: JobKey },
  /** `sheet`: the contact sheet it was opened from and returns to; null: the job. */
  review: { jobKey: JobKey, artworkId: ArtworkId, sheet: HoldFilter.nullable().catch(null) },
  /** `at`: the chosen file. */
  'contact-sheet': { filter: HoldFilter.catch('all'), at: ArtworkId.nullable().catch(null) },
  transfers: {},
  due: {},
  'hot-folders': {},
  'hot-folder': { id: HotFolderId },
  rules: {},
  catalogue: {},
  product: { productKey: ProductKey },
  submit: { productKey: ProductKey.nullable().catch(null) },
  connections: { tab: z.enum(['status', 'advanced']).catch('status') },
  activity: {},
  shift: {},
  /** A section; empty: the beginning. */
  settings: { section: z.string().catch('') },
  /** A place by its name; empty: to be chosen. */
  scan: { place: z.string().catch('') },
  site: {},
  wall: {},
} as const;

type Addresses = typeof addresses;
export type ScreenName = keyof Addresses;

/** The parts of a screen's address, as the properties of its component. */
export type ScreenParams<Name extends ScreenName> = {
  readonly [One in ScreenName]: Readonly<z.output<z.ZodObject<Addresses[One]>>>;
}[Name];

/** A screen, and what its address says. */
export type Route = {
  readonly [Name in ScreenName]: { readonly screen: Name; readonly params: ScreenParams<Name> };
}[ScreenName];

const isScreenName = (name: string): name is ScreenName => Object.hasOwn(addresses, name);

const noScreen: Route = { screen: 'queue', params: { view: '' } };

/** Reads an address such as `#/job/demo%3A1234`; anything it does not understand is the queue. */
export function parseRoute(hash: string): Route {
  const [screen = '', ...parts] = hash.replace(/^#\//, '').split('/');
  if (!isScreenName(screen)) return noScreen;
  const names = Object.keys(addresses[screen]);
  const read = z
    .object(addresses[screen])
    .safeParse(Object.fromEntries(names.map((name, index) => [name, decoded(parts[index] ?? '')])));
  // The schema belongs to the screen of this name.
  return read.success ? ({ screen, params: read.data } as Route) : noScreen;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** The address of a screen; without `key` for one that needs none. */
export const hashOf = (screen: ScreenName, key?: string): string =>
  key === undefined ? `#/${screen}` : `#/${screen}/${encodeURIComponent(key)}`;

/** The queue in a view. The text of a view is already fit for an address and only needs escaping. */
export const hashOfQueue = (view: string): string =>
  view === '' ? hashOf('queue') : `${hashOf('queue')}/${view.replaceAll('%', '%25')}`;

/** The screen for a new batch, starting with rows of the queue or with none. */
export const hashOfNewBatch = (keys: readonly RowKey[] = []): string =>
  keys.length === 0 ? hashOf('new-batch') : hashOf('new-batch', JSON.stringify(keys));

/** @param sheet the contact sheet to return to; null: the job. */
export const hashOfReview = (job: JobKey, file: ArtworkId, sheet: HoldFilter | null = null): string =>
  [hashOf('review', job), file, ...(sheet === null ? [] : [sheet])].join('/');

/** @param at the file chosen on it; null: the first. */
export const hashOfContactSheet = (filter: HoldFilter, at: ArtworkId | null = null): string =>
  [hashOf('contact-sheet', filter), ...(at === null ? [] : [at])].join('/');

export function hashOfRow(row: QueueRow): string {
  switch (row.kind) {
    case 'batch':
    case 'queued-batch':
      return hashOf('batch', row.key);
    case 'job':
      return hashOf('job', row.key);
    case 'component':
      return hashOf('job', row.jobKey);
  }
}

export const goTo = (hash: string): void => {
  location.hash = hash;
};
