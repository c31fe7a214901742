import { z } from 'zod';
import { BatchOrderState } from './batching.ts';
import { ConnectionId, Instant, JobKey, ProductKey } from './ids.ts';
import { Message } from './message.ts';

/** Stands for a local artwork file that was handed to the station, until the station stops. */
export const ArtworkTicket = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .brand<'ArtworkTicket'>();
export type ArtworkTicket = z.infer<typeof ArtworkTicket>;

/**
 * Limit for all files of one job whose content travels in the request, which is the default because the
 * interface shows no other way to send artwork.
 */
export const MAX_SUBMITTED_BYTES = 16 * 1024 * 1024;

/** Where the service fetches artwork itself; without a user name or password, which would be shown. */
export const ArtworkAddress = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .refine((address) => !/^[a-z]+:\/\/[^/?#]*@/i.test(address));

const Line = z.string().trim().max(200);

/** What an operator fills in to submit a job for a product of the catalogue. Ids are the service's own. */
export const JobSpec = z.object({
  product: ProductKey,
  name: Line.min(1),
  size: z.string().min(1).max(200),
  quantity: z.number().int().min(1).max(10_000_000),
  address: z.object({
    name: Line,
    company: Line,
    street: Line,
    postalCode: Line,
    city: Line,
    /** ISO 3166-1 alpha-2. */
    country: Line,
  }),
  components: z
    .array(
      z.object({
        label: z.string().max(200),
        material: z.string().min(1).max(200),
        finishings: z.array(z.string().max(200)).max(100),
        files: z.array(ArtworkTicket).max(50),
        addresses: z.array(ArtworkAddress).max(50).default([]),
        /** The finishing that a file is for, by its ticket or address; the others are for the ink. */
        madeFor: z.record(z.string().max(2_000), z.string().max(200)).default({}),
      }),
    )
    .min(1)
    .max(20),
});
export type JobSpec = z.infer<typeof JobSpec>;

export const SubmissionId = z.number().int().positive().brand<'SubmissionId'>();
export type SubmissionId = z.infer<typeof SubmissionId>;

/** How far the upload of a file is, in bytes. */
const SubmittedUpload = z.object({ name: z.string(), sent: z.number().int(), total: z.number().int() });
export type SubmittedUpload = z.infer<typeof SubmittedUpload>;

/** A job that an operator submitted. It has the states of a batch order. */
export const Submission = z.object({
  id: SubmissionId,
  connectionId: ConnectionId,
  name: z.string(),
  state: BatchOrderState,
  why: Message.nullable(),
  /** The service cannot say whether it accepted the job, so the operator has to decide. */
  needsDecision: z.boolean(),
  /** Refused and not yet acknowledged, or needs a decision. */
  needsAttention: z.boolean(),
  changedAt: Instant,
  /** The file that is being uploaded before the job is sent; null: none. */
  upload: SubmittedUpload.nullable(),
  /** The job that it became; null if unknown. */
  resultKey: JobKey.nullable(),
});
export type Submission = z.infer<typeof Submission>;

/** The request as it would be sent, without the bytes of files; or what is wrong with its template. */
export const SubmissionPreview = z.object({ body: z.string().nullable(), problem: Message.nullable() });
export type SubmissionPreview = z.infer<typeof SubmissionPreview>;

export const SubmissionTemplate = z.string().max(20_000);

/** The shape that the sandbox takes; another deployment's own shape replaces it. */
export const usualTemplate = `{
  "name": "{{name}}",
  "product": "{{product.id}}",
  "size": "{{size.id}}",
  "quantity": "{{quantity}}",
  "delivery_address": {
    "name": "{{address.name}}",
    "company": "{{address.company}}",
    "street": "{{address.street}}",
    "postal_code": "{{address.postalCode}}",
    "city": "{{address.city}}",
    "country": "{{address.country}}"
  },
  "components": {
    "{{each components}}": ["{{component.label}}", {
      "material": "{{component.material.id}}",
      "finishings": ["{{each component.finishings}}", "{{finishing.id}}"],
      "files": ["{{each component.files}}", {
        "name": "{{file.name}}",
        "sha256": "{{file.sha256}}",
        "content": "{{file.base64}}"
      }]
    }]
  }
}`;
