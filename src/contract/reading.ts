import { z } from 'zod';
import { Endpoint } from './endpoints.ts';
import { Instant, JobKey } from './ids.ts';

/** Parts of the service's answers that are found by evidence and can be pointed to instead. */
export const ReadingPart = z.enum([
  'list.jobs',
  'next.jobs',
  'list.batches',
  'next.batches',
  'list.queuedBatches',
  'next.queuedBatches',
  'list.products',
  'next.products',
  'list.materials',
  'next.materials',
  'list.finishings',
  'next.finishings',
  'list.sizes',
  'next.sizes',
  'job.name',
  'job.product',
  'job.quantity',
  'job.customer',
  'job.status',
  'job.batch',
  'job.queuedBatch',
  'job.address',
  'job.delivery',
  'job.reference',
  'job.created',
  'job.updated',
  'job.shipBy',
  'job.components',
  'job.material',
  'job.finishings',
  'job.size',
  'job.pages',
  'job.artworkStatus',
  'job.files',
  'job.notForPrint',
  'batch.status',
  'batch.jobs',
  'batch.delivery',
  'file.url',
]);
export type ReadingPart = z.infer<typeof ReadingPart>;

/**
 * JSON paths (RFC 9535) to follow instead of searching for a part: from the answer for a list, from the
 * entity otherwise. Those for material, finishings, size, pages and artwork status start at each component,
 * and at the job where they find nothing there; `job.notForPrint` starts at each file.
 */
export const ReadingPaths = z.partialRecord(ReadingPart, z.string().trim().min(1).max(300));
export type ReadingPaths = z.infer<typeof ReadingPaths>;

/** How one part of an answer is read. */
export const PartRead = z.object({
  part: ReadingPart,
  /**
   * Where it was found, e.g. `components.*.artwork.files[].id`; null if it was not found, or its path is
   * set.
   */
  foundAt: z.string().nullable(),
  /** The JSON path that is set for it. */
  setTo: z.string().nullable(),
  /** `syntax`: the set path is not a valid JSON path; `nothing`: it leads to nothing readable. */
  fault: z.enum(['syntax', 'nothing']).nullable(),
  reads: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('text'), text: z.string() }),
      z.object({ kind: z.literal('entries'), count: z.number().int() }),
    ])
    .nullable(),
});
export type PartRead = z.infer<typeof PartRead>;

/** The newest answer of one endpoint, and how it is read. */
export const AnswerRead = z.object({
  endpoint: Endpoint,
  at: Instant,
  /** The service's JSON, indented, without the access token; null if it was too long to store. */
  body: z.string().nullable(),
  parts: z.array(PartRead),
  /** Fields of its first entry that were not used. */
  leftOver: z.array(z.string()),
});
export type AnswerRead = z.infer<typeof AnswerRead>;

/**
 * What paths would do to a stored file. `send`: it would be due now, and was not; `expect`: it would be
 * found, and its job is not ready; `withdraw`: found no more, and not sent; `recall`: found no more, though
 * sent; `again`: it would go to a hot folder a second time.
 */
export const FileEffect = z.enum(['send', 'expect', 'withdraw', 'recall', 'again']);
export type FileEffect = z.infer<typeof FileEffect>;
export const AffectedFile = z.object({ jobKey: JobKey, jobName: z.string(), fileName: z.string() });
export type AffectedFile = z.infer<typeof AffectedFile>;

/** What a job says that other paths may read otherwise. */
export const JobFact = z.enum([
  'name',
  'numbers',
  'product',
  'quantity',
  'status',
  'customer',
  'batch',
  'address',
  'delivery',
  'components',
  'material',
  'finishings',
  'size',
  'pages',
  'artwork',
  'dates',
]);
export type JobFact = z.infer<typeof JobFact>;

/** What paths would do to the stored jobs of a connection, if they were saved. */
export const ReadingPreview = z.object({
  /** Jobs that were read with the paths, and those that are stored. */
  looked: z.number().int(),
  stored: z.number().int(),
  /** Files by what would happen to them, with the first of each. */
  files: z.array(z.object({ effect: FileEffect, count: z.number().int(), first: z.array(AffectedFile) })),
  /** How many jobs would say something else. */
  facts: z.array(z.object({ fact: JobFact, jobs: z.number().int() })),
  /** Changed parts whose paths lead nowhere in what is stored, so that they cannot be saved. */
  nowhere: z.array(ReadingPart),
  /** How many stored batches would be read otherwise, of those stored first. */
  batches: z.number().int(),
});
export type ReadingPreview = z.infer<typeof ReadingPreview>;

/** The small file with which one company tells another how to read a deployment's answers. */
export const ReadingFile = z.object({
  makeready: z.literal('reading'),
  version: z.literal(1),
  paths: ReadingPaths,
});
export type ReadingFile = z.infer<typeof ReadingFile>;
