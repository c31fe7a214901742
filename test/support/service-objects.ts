import { absent, known, none, type Status } from '../../src/contract/index.ts';
import type {
  ServiceBatch,
  ServiceFile,
  ServiceJob,
} from '../../src/main/station/model/service-resources.ts';

export const status = (code: string): Status => ({
  code,
  name: code.split('.').at(-1) ?? code,
  summary: null,
  locale: null,
});

export const serviceFile = (fileId: string, more: Partial<ServiceFile> = {}): ServiceFile => ({
  fileId,
  name: `${fileId}.pdf`,
  kind: 'colour',
  finishings: [],
  sizeBytes: null,
  checksums: {},
  otherIds: [],
  artworkStatus: null,
  ...more,
});

/** A job of one `general` component with one file, as the decoders hand it on. */
export const serviceJob = (serviceId: string, more: Partial<ServiceJob> = {}): ServiceJob => ({
  original: JSON.stringify({ serviceId, ...more }),
  serviceId,
  name: `Job ${serviceId}`,
  numbers: [],
  product: 'Business Cards',
  quantity: known(100),
  status: status('job.status.prepress'),
  batchId: null,
  queuedBatchId: null,
  size: null,
  address: null,
  delivery: absent,
  dueAt: absent,
  customer: absent,
  components: [
    {
      label: 'general',
      material: known('Silk, 350 gsm'),
      finishings: none,
      size: null,
      finishedMm: absent,
      unfinishedMm: absent,
      pages: absent,
      artworkStatus: null,
      files: [serviceFile(`${serviceId}-file`)],
    },
  ],
  notUnderstood: [],
  hasArtworkElsewhere: false,
  reading: '',
  language: 'en',
  createdAt: 1_000,
  updatedAt: 1_000,
  ...more,
});

export const serviceBatch = (
  serviceId: string,
  jobIds: readonly string[],
  more: Partial<ServiceBatch> = {},
): ServiceBatch => ({
  original: JSON.stringify({ serviceId, jobIds, ...more }),
  kind: 'batch',
  serviceId,
  status: status('job_batch.status.ready'),
  delivery: known({ id: null, service: 'Courier', group: 'Next day' }),
  address: null,
  dueAt: absent,
  jobIds,
  jobs: [],
  notUnderstood: [],
  reading: '',
  language: 'en',
  createdAt: 2_000,
  updatedAt: 2_000,
  ...more,
});
