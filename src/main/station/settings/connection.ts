import { z } from 'zod';
import {
  BatchingTimes,
  ConnectionId,
  Paging,
  PathTemplates,
  ReadingPaths,
  StatusMeanings,
  StoragePolicy,
  WebhookSignature,
} from '../../../contract/index.ts';

/** One account of one deployment of the service: every guess about that deployment lives here. */
export const ConnectionProfile = z.object({
  id: ConnectionId,
  name: z.string(),
  /** Origin and path before the version prefix, without a trailing slash. */
  baseUrl: z.string(),
  /** Where this deployment has each endpoint; null turns one off. */
  paths: PathTemplates.prefault({}),
  /** Job statuses at which artwork is downloaded and sent. */
  downloadStatuses: z.array(z.string()).default(['job.production.queued']),
  /** What an operator has said of other statuses, or of these: it counts before all else. */
  statusMeanings: StatusMeanings.default({}),
  /** At first; the rate then follows the service, up to the maximum. */
  requestsPerSecond: z.number().positive().max(1000).default(5),
  maxRequestsPerSecond: z.number().positive().max(1000).default(50),
  /** Files fetched from this connection at a time, within the transfers' own limit. */
  transfersAtOnce: z.number().int().min(1).max(32).default(4),
  pollSeconds: z.number().min(1).max(3600).default(30),
  ...BatchingTimes.shape,
  /** How the URL of a file is asked for; the other way is tried when this one fails. */
  fileUrlBy: z.enum(['redirect', 'path']).default('path'),
  /** Where parts of its answers are, instead of finding them. */
  readingPaths: ReadingPaths.default({}),
  /** What is done about artwork storages that want the token, or that send no PDF. */
  storage: StoragePolicy.prefault({}),
  /** How further pages of its lists are asked for. */
  paging: Paging.default({ by: 'automatic' }),
  /** 32 random bytes, base64url: the secret part of this connection's webhook URL. */
  webhookSecret: z.string().min(43),
  /** How this deployment signs its webhooks; the secret for it is kept apart. */
  webhookSignature: WebhookSignature.default({ kind: 'none' }),
  /** Where the deployment offers nothing that could be read, what a webhook carries is taken. */
  trustWebhookData: z.boolean().default(true),
  /** The request by which jobs are submitted, which the interface does not show; null: the usual one. */
  submissionTemplate: z.string().max(20_000).nullable().default(null),
});
export type ConnectionProfile = z.infer<typeof ConnectionProfile>;

/** What is remembered of a connection that was removed. */
export const FormerConnection = ConnectionProfile.pick({ id: true, name: true, baseUrl: true });
