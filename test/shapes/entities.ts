import type { Fields, Resource } from './envelopes.ts';
import { artworkFields } from './files.ts';
import { idOf } from './ids.ts';
import type { Model, ModelBatch, ModelJob } from './model.ts';
import { cased, documentedNaming, fieldOf } from './naming.ts';
import type { Shape } from './shape.ts';
import { statusFields } from './statuses.ts';

/** One resource as fields, with the id by which it is requested. */
export type Entity = Fields & { readonly id: string };

const product = {
  id: idOf('version 4', 'product postcards'),
  alias: 'postcards',
  name: 'Postcards',
};

/** Enough to know that a job exists, and its status. */
export function lightJob({ naming, statuses }: Shape, job: ModelJob): Entity {
  return {
    id: job.id,
    [fieldOf(naming, 'jobName')]: job.name,
    ...statusFields(statuses, naming, job.status, idOf('version 4', `status ${job.status}`)),
    [fieldOf(naming, 'updatedAt')]: new Date(job.updatedAt).toISOString(),
  };
}

/** The entire specification of a job (section 2.8). */
export function wholeJob(shape: Shape, job: ModelJob): Entity {
  const { naming } = shape;
  const key = (snake: string): string => cased(naming, snake);
  return {
    ...lightJob(shape, job),
    [fieldOf(naming, 'quantity')]: job.quantity,
    product,
    [key('created_by')]: { id: idOf('version 4', 'Ann'), name: 'Ann Example', email: 'ann@example.invalid' },
    [key('batch_id')]: job.batchId,
    [key('queued_batch_id')]: job.queuedBatchId,
    [fieldOf(naming, 'createdAt')]: new Date(job.createdAt).toISOString(),
    ...artworkFields(shape, job),
  };
}

/** A batch or queued batch (sections 2.6 and 2.7), with as much of its jobs as this deployment includes. */
export function wholeBatch(shape: Shape, batch: ModelBatch, model: Model): Entity {
  const { naming } = styleOfBatches(shape);
  const jobs = batch.jobIds.flatMap((id) => model.job(id) ?? []);
  const members = jobs.map((job) => memberOf(shape, job));
  return {
    ...lightBatch(shape, batch),
    ...(batch.kind === 'batch' ? { jobs: members } : { job: members[0] ?? null }),
    [cased(naming, 'delivery_option')]: {
      id: idOf('version 4', 'delivery next day'),
      name: 'Next day',
      group: { id: idOf('version 4', 'delivery group next day'), name: 'Next day' },
    },
    [fieldOf(naming, 'createdAt')]: new Date(batch.createdAt).toISOString(),
  };
}

function memberOf(shape: Shape, job: ModelJob): Entity | string {
  switch (shape.batched) {
    case 'whole jobs':
      return wholeJob(shape, job);
    case 'light jobs':
      return lightJob(shape, job);
    case 'ids':
      return job.id;
  }
}

export function lightBatch(shape: Shape, batch: ModelBatch): Entity {
  const { naming, statuses } = styleOfBatches(shape);
  return {
    id: batch.id,
    ...statusFields(statuses, naming, batch.status, idOf('version 4', `status ${batch.status}`)),
    [fieldOf(naming, 'updatedAt')]: new Date(batch.updatedAt).toISOString(),
  };
}

const styleOfBatches = ({ batches, naming, statuses }: Shape): Pick<Shape, 'naming' | 'statuses'> =>
  batches === 'as documented' ? { naming: documentedNaming, statuses: 'documented' } : { naming, statuses };

/** The one product of section 2.1 that all jobs are of. */
export const products: readonly Entity[] = [
  {
    ...product,
    version: 1,
    components: { general: { id: idOf('version 4', 'component of postcards'), label: 'general' } },
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  },
];

export const resourceOf = (batch: ModelBatch): Resource =>
  batch.kind === 'batch' ? 'job_batch' : 'queued_job_batch';
