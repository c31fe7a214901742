import type { z } from 'zod';
import * as schemas from './schemas.ts';

/** The basis for how the sandbox serves an operation. */
export type Basis =
  /** The interface document shows it. */
  | 'documented'
  /** The document requires it without showing it: a real deployment may differ. */
  | 'assumed';

export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** With `{id}` for the variable part. */
  readonly path: string;
  readonly basis: Basis;
  /** The section of the interface document. */
  readonly section: string;
  readonly summary: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly answer:
    | { readonly status: 200 | 201; readonly schema: z.ZodType; readonly list?: true }
    | { readonly status: 302 };
}

const operation = <const T extends Operation>(one: T): T => one;
const read = { method: 'GET', basis: 'documented' } as const;
const assumed = { method: 'GET', basis: 'assumed', section: '6 rule 2' } as const;
const listed = { query: schemas.PageQuery } as const;

/** Every operation of the service: routes, faults and the OpenAPI document follow from this list. */
export const operations = {
  listProducts: operation({
    ...read,
    id: 'listProducts',
    path: '/1.0/products',
    section: '4.1',
    summary: 'List products',
    answer: { status: 200, schema: schemas.Product, list: true },
  }),
  listMaterials: operation({
    ...read,
    id: 'listMaterials',
    path: '/3.0/products/{id}/materials',
    section: '4.2',
    summary: 'Materials of a product',
    answer: { status: 200, schema: schemas.Material, list: true },
  }),
  listFinishings: operation({
    ...read,
    id: 'listFinishings',
    path: '/3.0/products/{id}/finishings',
    section: '4.2',
    summary: 'Finishings of a product',
    answer: { status: 200, schema: schemas.Finishing, list: true },
  }),
  listSizes: operation({
    ...read,
    id: 'listSizes',
    path: '/3.0/products/{id}/sizes',
    section: '4.2',
    summary: 'Sizes of a product',
    answer: { status: 200, schema: schemas.Size, list: true },
  }),
  createBatch: operation({
    id: 'createBatch',
    method: 'POST',
    path: '/1.0/job/batches',
    basis: 'documented',
    section: '4.3',
    summary: 'Create a job batch',
    body: schemas.NewJobBatch,
    answer: { status: 201, schema: schemas.JobBatch },
  }),
  createQueuedBatch: operation({
    id: 'createQueuedBatch',
    method: 'POST',
    path: '/1.0/job/queued-batches',
    basis: 'documented',
    section: '4.4',
    summary:
      'Create a queued job batch, for auto batching; refused while that is off in the account settings',
    body: schemas.NewQueuedJobBatch,
    answer: { status: 201, schema: schemas.QueuedJobBatch },
  }),
  download: operation({
    ...read,
    id: 'download',
    path: '/1.0/files/{id}/download',
    section: '4.5',
    summary: 'Redirect to a file of approved artwork',
    answer: { status: 302 },
  }),
  downloadPath: operation({
    ...read,
    id: 'downloadPath',
    path: '/1.0/files/{id}/download-path',
    section: '4.5',
    summary: 'URL of a file of approved artwork',
    answer: { status: 200, schema: schemas.DownloadPath },
  }),
  listBatches: operation({
    ...assumed,
    ...listed,
    id: 'listBatches',
    path: '/1.0/job/batches',
    summary: 'List job batches, oldest first',
    answer: { status: 200, schema: schemas.JobBatch, list: true },
  }),
  readBatch: operation({
    ...assumed,
    id: 'readBatch',
    path: '/1.0/job/batches/{id}',
    summary: 'Read a job batch',
    answer: { status: 200, schema: schemas.JobBatch },
  }),
  listQueuedBatches: operation({
    ...assumed,
    ...listed,
    id: 'listQueuedBatches',
    path: '/1.0/job/queued-batches',
    summary: 'List queued job batches, oldest first',
    answer: { status: 200, schema: schemas.QueuedJobBatch, list: true },
  }),
  readQueuedBatch: operation({
    ...assumed,
    id: 'readQueuedBatch',
    path: '/1.0/job/queued-batches/{id}',
    summary: 'Read a queued job batch',
    answer: { status: 200, schema: schemas.QueuedJobBatch },
  }),
  listJobs: operation({
    ...assumed,
    ...listed,
    id: 'listJobs',
    path: '/1.0/jobs',
    summary: 'List jobs, oldest first',
    answer: { status: 200, schema: schemas.Job, list: true },
  }),
  readJob: operation({
    ...assumed,
    id: 'readJob',
    path: '/1.0/jobs/{id}',
    summary: 'Read a job',
    answer: { status: 200, schema: schemas.Job },
  }),
  submitJob: operation({
    id: 'submitJob',
    method: 'POST',
    path: '/1.0/jobs',
    basis: 'assumed',
    section: '1 item 2',
    summary: 'Submit a job',
    body: schemas.NewJob,
    answer: { status: 201, schema: schemas.Job },
  }),
  deliveryOptions: operation({
    id: 'deliveryOptions',
    method: 'POST',
    path: '/1.0/job/delivery-options',
    basis: 'assumed',
    section: '1 item 2',
    summary: 'Delivery options for jobs that are to ship together',
    body: schemas.DeliveryRequest,
    answer: { status: 200, schema: schemas.DeliveryOption, list: true },
  }),
} as const;
