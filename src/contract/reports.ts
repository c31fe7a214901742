import { z } from 'zod';
import { pathProblem } from './endpoints.ts';
import { ConnectionId, HotFolderId, Instant, JobKey, StatusReportId } from './ids.ts';
import { Message } from './message.ts';
import { SubmissionTemplate } from './submission.ts';

/** What the service is told of a job, in the order in which a job gets there. */
export const ReportKind = z.enum(['started', 'finished', 'dispatched']);
export type ReportKind = z.infer<typeof ReportKind>;

const Path = z
  .string()
  .trim()
  .refine((path) => pathProblem('job', path) === null, 'Not a path of a job.');
const Code = z.string().trim().min(1).max(200);

/** How a deployment is told the status of a job. `{id}` stands for the job's id at the service. */
export const ReportRequest = z.object({
  method: z.enum(['PUT', 'POST', 'PATCH']),
  path: Path,
  /** Where it says which statuses may follow; null: it does not. */
  allowedPath: Path.nullable(),
  /** The body: JSON with placeholders. */
  template: SubmissionTemplate,
  /** The service's status for each report. */
  codes: z.object({ started: Code, finished: Code, dispatched: Code }),
});
export type ReportRequest = z.infer<typeof ReportRequest>;

/** When a report is due: as soon as it is known by evidence, only when an operator says so, or never. */
export const ReportPolicy = z.enum(['evidence', 'operator', 'never']);
export type ReportPolicy = z.infer<typeof ReportPolicy>;

/** Whether and when a connection reports. No RIP knows that a job was dispatched. */
export const ReportPolicies = z.object({
  started: ReportPolicy.default('evidence'),
  finished: ReportPolicy.default('operator'),
  dispatched: ReportPolicy.exclude(['evidence']).default('operator'),
  /** Hot folders whose pick-ups and answers are no evidence, such as one for proofs. */
  proofFolders: z.array(HotFolderId).max(200).default([]),
});
export type ReportPolicies = z.infer<typeof ReportPolicies>;

/** Status reports of a connection. Nothing is ever sent while they are off. */
export const Reporting = z
  .object({
    isOn: z.boolean(),
    /** Null: not known for this deployment. */
    request: ReportRequest.nullable(),
    policies: ReportPolicies,
  })
  .refine(({ isOn, request }) => !isOn || request !== null, {
    path: ['request', 'path'],
    error: 'Reports need a request.',
  });
export type Reporting = z.infer<typeof Reporting>;

/**
 * `planned`: not sent yet, can be taken back. `sending`: the answer is awaited. `unknown`: the answer was
 * lost, the job is read. `refused`: the service does not accept it. `withdrawn`: never sent.
 */
export const ReportState = z.enum(['planned', 'sending', 'confirmed', 'refused', 'unknown', 'withdrawn']);
export type ReportState = z.infer<typeof ReportState>;

/** One thing that the service is told of a job. */
export const StatusReport = z.object({
  id: StatusReportId,
  connectionId: ConnectionId,
  jobKey: JobKey,
  jobName: z.string(),
  kind: ReportKind,
  /** The status by the service's word, as it was when the report was planned. */
  code: z.string(),
  state: ReportState,
  why: Message.nullable(),
  /** Only an operator can say how it goes on. */
  needsDecision: z.boolean(),
  /** The operator who wanted it; null: known by evidence. */
  by: z.string().nullable(),
  /** Until then it can be taken back without a race. */
  sendsAt: Instant,
  changedAt: Instant,
});
export type StatusReport = z.infer<typeof StatusReport>;

/** What can be reported of some jobs of one connection, and what was. */
export const JobReports = z.object({
  /** What an operator may report; none while reports are off. */
  offered: z.array(ReportKind),
  /** Newest first. */
  reports: z.array(StatusReport),
});
export type JobReports = z.infer<typeof JobReports>;

/** What would be sent for a job. */
export const ReportTrial = z.object({
  job: z.string(),
  /** The job's status as it is known here. */
  status: z.string(),
  requests: z.array(z.object({ kind: ReportKind, method: z.string(), path: z.string(), body: z.string() })),
});
export type ReportTrial = z.infer<typeof ReportTrial>;

/** What an operator decides about a report whose outcome nobody else can determine. */
export const ReportDecision = z.enum(['again', 'leave']);
export type ReportDecision = z.infer<typeof ReportDecision>;
