import { z } from 'zod';

// The sandbox's answers, as in the OpenAPI document. Objects are closed: a field that is not here is not
// sent.

const Id = z.uuid();
const Instant = z.iso.datetime();
const Named = { id: Id, alias: z.string(), name: z.string() };

const Component = z.strictObject({ id: Id, label: z.enum(['general', 'cover', 'inner']) });

export const Product = z
  .strictObject({
    ...Named,
    version: z.int(),
    components: z.record(z.string(), Component),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Product', description: 'Section 2.1.' });

export const Material = z
  .strictObject({
    ...Named,
    base: z.strictObject(Named),
    variant: z.strictObject(Named),
    weight: z.strictObject({
      ...Named,
      weight: z.strictObject({
        units: z.strictObject({
          gsm: z.number(),
          'lb:cover': z.number().optional(),
          pt: z.number().optional(),
        }),
      }),
    }),
    thickness: z.strictObject({ value: z.number(), unit: z.string() }).optional(),
  })
  .meta({ id: 'Material', description: 'Section 2.2.' });

export const Finishing = z.strictObject(Named).meta({ id: 'Finishing', description: 'Section 2.3.' });

const Dimensions = z.strictObject({ width: z.number(), height: z.number() });
const BothUnits = z.strictObject({ mm: Dimensions, in: Dimensions });
const Sizes = z.strictObject({ finished: BothUnits, unfinished: BothUnits });

export const Size = z
  .strictObject({
    id: Id,
    name: z.string(),
    components: z.record(
      z.string(),
      z.strictObject({ ...Component.shape, sizes: Sizes, orientation: Finishing.optional() }),
    ),
  })
  .meta({ id: 'Size', description: 'Section 2.4. Orientation on square sizes only.' });

export const Status = z
  .strictObject({
    canonical: z.string(),
    translation: z.strictObject({ locale: z.string(), name: z.string(), summary: z.string() }),
  })
  .meta({ id: 'Status', description: 'Section 2.5. Codes with `sandbox` in them are not documented.' });

export const DeliveryOption = z
  .strictObject({
    id: Id,
    name: z.string(),
    group: z.strictObject({ id: Id, name: z.string() }),
    price: z.strictObject({ amount: z.number(), currency: z.string() }).nullable(),
  })
  .meta({ id: 'DeliveryOption', description: 'Section 2.8; the fields are the sandbox’s own.' });

export const ArtworkFile = z
  .strictObject({
    id: Id,
    name: z.string(),
    mime_type: z.literal('application/pdf'),
    finishings: z.array(Finishing),
  })
  .meta({ id: 'ArtworkFile', description: 'Section 2.8; the fields are the sandbox’s own.' });

export const Address = z
  .strictObject({
    name: z.string().trim().min(1).max(200),
    company: z.string().trim().min(1).max(200),
    street: z.string().trim().min(1).max(200),
    postal_code: z.string().trim().min(1).max(20),
    city: z.string().trim().min(1).max(200),
    country: z.string().trim().length(2),
  })
  .meta({ id: 'Address', description: 'The sandbox’s own.' });

export const Job = z
  .strictObject({
    id: Id,
    name: z.string(),
    product: z.strictObject(Named),
    quantity: z.int(),
    size: z.strictObject({ id: Id, name: z.string() }),
    status: Status,
    job_batch: z.strictObject({ id: Id }).nullable(),
    queued_job_batch: z.strictObject({ id: Id }).nullable(),
    delivery_address: Address,
    components: z.record(
      z.string(),
      z.strictObject({
        ...Component.shape,
        sizes: Sizes,
        material: Material,
        finishings: z.array(Finishing),
        artwork: z.strictObject({ status: Status, files: z.array(ArtworkFile) }),
      }),
    ),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Job', description: 'Section 2.8; the fields are the sandbox’s own.' });

export const JobBatch = z
  .strictObject({
    id: Id,
    jobs: z.array(Job),
    delivery_option: DeliveryOption,
    status: Status,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'JobBatch', description: 'Section 2.6.' });

export const QueuedJobBatch = z
  .strictObject({
    id: Id,
    job: Job,
    delivery_option: DeliveryOption,
    status: Status,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'QueuedJobBatch', description: 'Section 2.7.' });

export const DownloadPath = z
  .strictObject({ download_path: z.url() })
  .meta({ id: 'DownloadPath', description: 'Section 4.5 does not name the field.' });

export const Problem = z
  .strictObject({ title: z.string(), status: z.int(), detail: z.string() })
  .meta({ id: 'Problem', description: 'RFC 9457; section 7 shows no error body.' });

export const NewJobBatch = z
  .object({ jobs: z.array(Id).min(1), delivery_option: Id })
  .meta({ id: 'NewJobBatch', description: 'Section 4.3.' });

export const NewQueuedJobBatch = z
  .object({ job: Id, delivery_option: Id })
  .meta({ id: 'NewQueuedJobBatch', description: 'Section 4.4.' });

/** Artwork submitted with a job: checked, and not stored. */
export const SubmittedFile = z
  .object({
    name: z.string().trim().min(1).max(255),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    content: z.base64(),
  })
  .meta({ id: 'SubmittedFile', description: 'The sandbox’s own: a PDF, in base64.' });
export type SubmittedFile = z.infer<typeof SubmittedFile>;

export const NewJob = z
  .object({
    name: z.string().trim().min(1).max(200).optional(),
    product: Id,
    size: Id,
    quantity: z.int().min(1).max(10_000_000),
    delivery_address: Address,
    components: z.record(
      z.string(),
      z.object({
        material: Id,
        finishings: z.array(Id).default([]),
        files: z.array(SubmittedFile).max(50).default([]),
      }),
    ),
  })
  .meta({
    id: 'NewJob',
    description: 'The sandbox’s own: the document does not show how jobs are submitted.',
  });
export type NewJob = z.infer<typeof NewJob>;

export const DeliveryRequest = z
  .object({ jobs: z.array(Id).min(1).optional() })
  .meta({ id: 'DeliveryRequest', description: 'The sandbox’s own: jobs that are to ship together.' });

const Lightweight = z.strictObject({ id: Id, status: z.strictObject({ canonical: z.string() }) });
const sent = { sent_at: Instant };

export const JobEvent = z
  .strictObject({
    event: z.literal('job.status.transition'),
    ...sent,
    data: z.strictObject({ job: Lightweight }),
  })
  .meta({ id: 'JobEvent', description: 'Section 6: a lightweight job. The shape is the sandbox’s own.' });

export const JobBatchEvent = z
  .strictObject({
    event: z.literal('job_batch.status.transition'),
    ...sent,
    data: z.strictObject({ job_batch: Lightweight }),
  })
  .meta({
    id: 'JobBatchEvent',
    description: 'Section 6: a lightweight batch. The shape is the sandbox’s own.',
  });

export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(500).default(100),
});
