import type { z } from 'zod';
import { Endpoint } from '../../../../contract/index.ts';

/** The kinds of list. */
export const Listed = Endpoint.extract([
  'jobs',
  'batches',
  'queuedBatches',
  'products',
  'materials',
  'finishings',
  'sizes',
  'deliveryOptions',
]);
export type Listed = z.infer<typeof Listed>;

interface ResourceFacts {
  /** Names of the resource, singular and plural. */
  readonly names: readonly string[];
  /** Fields that distinguish it from other objects. */
  readonly looks: readonly string[];
}

export const resources: Readonly<Record<Listed, ResourceFacts>> = {
  jobs: {
    names: ['job', 'jobs', 'print_job', 'print_jobs'],
    looks: [
      ...[
        'status',
        'state',
        'product',
        'product_name',
        'quantity',
        'components',
        'parts',
        'artwork',
        'files',
      ],
      ...['job_status', 'status_code', 'batch', 'reference', 'copies', 'updated_at'],
    ],
  },
  batches: {
    names: ['job_batch', 'job_batches', 'batch', 'batches'],
    looks: ['jobs', 'job_ids', 'delivery_option', 'status', 'state', 'members', 'updated_at'],
  },
  queuedBatches: {
    names: ['queued_job_batch', 'queued_job_batches', 'queued_batch', 'queued_batches'],
    looks: ['job', 'jobs', 'job_id', 'delivery_option', 'status', 'state', 'updated_at'],
  },
  products: { names: ['product', 'products'], looks: ['alias', 'components', 'version', 'name', 'slug'] },
  materials: {
    names: ['material', 'materials', 'papers', 'stocks'],
    looks: ['base', 'variant', 'weight', 'thickness', 'alias', 'name'],
  },
  finishings: { names: ['finishing', 'finishings'], looks: ['alias', 'name', 'kind', 'label'] },
  sizes: {
    names: ['size', 'sizes', 'formats'],
    looks: ['components', 'sizes', 'width', 'finished', 'name'],
  },
  deliveryOptions: {
    names: ['delivery_option', 'delivery_options', 'option', 'options'],
    looks: ['service', 'delivery_service', 'group', 'price', 'name', 'cost'],
  },
};
