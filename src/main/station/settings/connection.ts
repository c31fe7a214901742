import { z } from 'zod';
import { ConnectionId, WebhookSignature } from '../../../contract/index.ts';

/** Path templates of the endpoints that the interface leaves open (section 6, rule 2: they must exist); null turns one off. */
export const PathTemplates = z.object({
  batches: z.string().nullable().default('/1.0/job/batches'),
  batch: z.string().nullable().default('/1.0/job/batches/{id}'),
  queuedBatches: z.string().nullable().default('/1.0/job/queued-batches'),
  queuedBatch: z.string().nullable().default('/1.0/job/queued-batches/{id}'),
  jobs: z.string().nullable().default('/1.0/jobs'),
  job: z.string().nullable().default('/1.0/jobs/{id}'),
});
export type PathTemplates = z.infer<typeof PathTemplates>;

/** One account of one deployment of the service: every guess about that deployment lives here. */
export const ConnectionProfile = z.object({
  id: ConnectionId,
  name: z.string(),
  /** Origin and path before the version prefix, without a trailing slash. */
  baseUrl: z.string(),
  paths: PathTemplates.prefault({}),
  /** Job statuses in which artwork is fetched and fed. */
  feedStatuses: z.array(z.string()).default(['job.production.queued']),
  requestsPerSecond: z.number().positive().max(1000).default(5),
  /** Files fetched from this connection at a time, within the transfers' own limit. */
  transfersAtOnce: z.number().int().min(1).max(32).default(4),
  pollSeconds: z.number().min(1).max(3600).default(30),
  /** How the URL of a file is asked for; the other way is tried when this one fails. */
  fileUrlBy: z.enum(['redirect', 'path']).default('path'),
  /** 32 random bytes, base64url: the secret part of this connection's webhook URL. */
  webhookSecret: z.string().min(43),
  /** How this deployment signs its webhooks; the secret for it is kept apart. */
  webhookSignature: WebhookSignature.default({ kind: 'none' }),
});
export type ConnectionProfile = z.infer<typeof ConnectionProfile>;
