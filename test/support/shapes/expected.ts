import type { ShapedService } from '../../shapes/interface.ts';
import type { ModelBatch, ModelJob } from '../../shapes/model.ts';
import type { Shape } from '../../shapes/shape.ts';

/**
 * What a station can know about a job in a deployment: nothing; that it exists; also its status; and also
 * its files.
 */
export type Knowable = 'nothing' | 'its id' | 'its status' | 'everything';

/** IDs of the jobs and batches about which events were sent since the station has listened. */
export type Told = ReadonlySet<string>;

const ranks: readonly Knowable[] = ['nothing', 'its id', 'its status', 'everything'];
const most = (all: readonly Knowable[]): Knowable =>
  ranks.findLast((rank) => all.includes(rank)) ?? 'nothing';

/**
 * Everything that leads to a job counts: lists, batches, events, and single reads by an id from any of them.
 */
export function knowableOf(service: ShapedService, job: ModelJob, told: Told): Knowable {
  const { shape, model } = service;
  const { offers, listed, webhooks } = shape;
  const ways: Knowable[] = [];
  if (offers.jobs && reachable(service, model.jobs).includes(job)) {
    ways.push(listed === 'whole jobs' ? 'everything' : 'its status');
  }
  if (knownBatches(service).some(({ jobIds }) => jobIds.includes(job.id))) {
    const batched = { 'whole jobs': 'everything', 'light jobs': 'its status', ids: 'its id' } as const;
    ways.push(batched[shape.batched]);
  }
  if (told.has(job.id)) {
    ways.push(
      ({ id: 'its id', 'id and status': 'its status', whole: 'everything' } as const)[webhooks.carries],
    );
  }
  const known = most(ways);
  if (known !== 'nothing' && offers.reads) return 'everything';
  return known === 'everything' && needsReads(shape) ? 'its status' : known;
}

/** Whether files are only found by reading artwork alone. */
export const needsReads = ({ files }: Shape): boolean =>
  files.place === 'artwork of the component, by its id';

/** The batches and queued batches that lists lead to. */
export function knownBatches(service: ShapedService): readonly ModelBatch[] {
  const { shape, model } = service;
  if (!shape.offers.batches) return [];
  return [...reachable(service, model.batches), ...reachable(service, model.queuedBatches)];
}

/** How many files of a job are listed that are not for print; each has to be named as left out. */
export const leftOutFiles = ({ shape }: ShapedService, job: ModelJob): number =>
  shape.marks === 'none' ? 0 : job.components.reduce((sum, { unprinted }) => sum + unprinted.length, 0);

/** The entries of a list that can be read from the answers alone. */
function reachable<T>({ shape: { paging } }: ShapedService, all: readonly T[]): readonly T[] {
  return paging.style.kind === 'total alone' ? all.slice(0, paging.size) : all;
}

/** What cannot be read from the lists in this shape, so that it has to be configured. */
export function mustBeNamed({ shape, model }: ShapedService): readonly ('list of jobs' | 'rest of a list')[] {
  const { offers, paging } = shape;
  const longest = Math.max(
    offers.jobs ? model.jobs.length : 0,
    offers.batches ? model.batches.length : 0,
    offers.batches ? model.queuedBatches.length : 0,
  );
  const isCut = paging.style.kind === 'total alone' && longest > paging.size;
  return [...(offers.jobs ? [] : ['list of jobs' as const]), ...(isCut ? ['rest of a list' as const] : [])];
}
