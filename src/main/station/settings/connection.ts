import { z } from 'zod';
import {
  ArtworkMeanings,
  BatchingTimes,
  ConnectionId,
  ConnectionPreset,
  FactPolicy,
  Paging,
  PathTemplates,
  ReadingPaths,
  ReportPolicies,
  ReportRequest,
  RequestHeaders,
  StatusMeanings,
  StoragePolicy,
  UnverifiedWebhooks,
  WebhookSignature,
} from '../../../contract/index.ts';

/** One account of one deployment of the service: every guess about that deployment lives here. */
export const ConnectionProfile = z.object({
  id: ConnectionId,
  name: z.string(),
  /** Origin and path before the version prefix, without a trailing slash. */
  baseUrl: z.string(),
  /** The preset that filled these settings in; nothing follows from it. */
  preset: ConnectionPreset.default('other'),
  /** Where this deployment has each endpoint; null turns one off. */
  paths: PathTemplates.prefault({}),
  /** Job statuses at which artwork is downloaded and sent. */
  downloadStatuses: z.array(z.string()).default(['job.production.queued']),
  /** The operator's meanings for these or other statuses, which count before all else. */
  statusMeanings: StatusMeanings.default({}),
  artworkMeanings: ArtworkMeanings.default({}),
  /** At the start; the rate then follows the service, up to the maximum. */
  requestsPerSecond: z.number().positive().max(1000).default(5),
  maxRequestsPerSecond: z.number().positive().max(1000).default(50),
  /** Files downloaded from this connection at a time, within the limit of all transfers. */
  transfersAtOnce: z.number().int().min(1).max(32).default(4),
  pollSeconds: z.number().min(1).max(3600).default(30),
  ...BatchingTimes.shape,
  /** How the URL of a file is requested; the other way is tried if this one fails. */
  fileUrlBy: z.enum(['redirect', 'path']).default('path'),
  /** Where parts of its answers are, instead of searching for them. */
  readingPaths: ReadingPaths.default({}),
  /** How it treats artwork storage that wants the token, or that sends files other than PDF. */
  storage: StoragePolicy.prefault({}),
  /** What the service never states about orders. */
  facts: FactPolicy.prefault({}),
  /** How further pages of its lists are requested. */
  paging: Paging.default({ by: 'automatic' }),
  /** More headers of every request to it, one a line. */
  headers: RequestHeaders.default(''),
  /** 32 random bytes, base64url: the secret part of this connection's webhook URL. */
  webhookSecret: z.string().min(43),
  /** How this deployment signs its webhooks; the secret is stored separately. */
  webhookSignature: WebhookSignature.default({ kind: 'none' }),
  /** What is done with a webhook that is not signed so. */
  unverifiedWebhooks: UnverifiedWebhooks.default('refuse'),
  /** If the deployment offers nothing to read, the data in webhooks is used. */
  trustWebhookData: z.boolean().default(true),
  /** The request that submits jobs, which the interface does not show; null: the default. */
  submissionTemplate: z.string().max(20_000).nullable().default(null),
  /** The request for delivery options; null: the jobs, and their address if the service insists on it. */
  deliveryTemplate: z.string().max(20_000).nullable().default(null),
  /** The request that tells of an issue with artwork; null: its note as `message`. */
  issueTemplate: z.string().max(20_000).nullable().default(null),
  /** How the status of a job is reported to it; null: not known. */
  reportRequest: ReportRequest.nullable().default(null),
  reportPolicies: ReportPolicies.prefault({}),
  /** Since when statuses are reported: what was known before is not. Null: they are not. */
  reportsSince: z.number().nullable().default(null),
});
export type ConnectionProfile = z.infer<typeof ConnectionProfile>;

/** What is remembered about a removed connection. */
export const FormerConnection = ConnectionProfile.pick({ id: true, name: true, baseUrl: true });
