import { z } from 'zod';
import { Endpoint, endpoints, PathTemplates } from './endpoints.ts';
import { ReadingPart, type ReadingPaths } from './reading.ts';
import type { ReportRequest } from './reports.ts';
import { StatusMeaning, type StatusMeanings } from './status-meaning.ts';

/**
 * Deployments whose settings are known. A preset only fills the settings of a connection in: each stays
 * visible and can be changed, and nothing else follows from it.
 */
export const ConnectionPreset = z.enum(['generation-1.0', 'generation-3.0', 'other']);
export type ConnectionPreset = z.infer<typeof ConnectionPreset>;

/** The settings of a connection that a preset fills in. */
export interface PresetSettings {
  readonly paths: PathTemplates;
  readonly downloadStatuses: readonly string[];
  readonly statusMeanings: StatusMeanings;
  readonly readingPaths: ReadingPaths;
  /** Null: the default. */
  readonly submissionTemplate: string | null;
  readonly deliveryTemplate: string | null;
  readonly issueTemplate: string | null;
  /** How the status of a job is reported; null: not known. */
  readonly reportRequest: ReportRequest | null;
}

/** Requests whose body is a template of the connection. */
export const TemplatedRequest = z.enum(['submissionTemplate', 'deliveryTemplate', 'issueTemplate']);
export type TemplatedRequest = z.infer<typeof TemplatedRequest>;

/** Those that are set on the page of the connection. */
export const OptionalTemplate = TemplatedRequest.extract(['deliveryTemplate', 'issueTemplate']);
export type OptionalTemplate = z.infer<typeof OptionalTemplate>;

/** What would differ after a preset was chosen; null: nothing is set for it. */
export const PresetChanges = z.object({
  paths: z.array(z.object({ endpoint: Endpoint, from: z.string().nullable(), to: z.string().nullable() })),
  meanings: z.array(
    z.object({ code: z.string(), from: StatusMeaning.nullable(), to: StatusMeaning.nullable() }),
  ),
  /** Templates that are replaced. */
  templates: z.array(TemplatedRequest),
  /** How statuses are reported is replaced; whether they are stays. */
  reports: z.boolean(),
  readingPaths: z.array(
    z.object({ part: ReadingPart, from: z.string().nullable(), to: z.string().nullable() }),
  ),
});
export type PresetChanges = z.infer<typeof PresetChanges>;

/** No published text has a list of batches, or a read of a queued one. */
const publishedPaths = {
  deliveryOptions: '/1.0/delivery/options',
  presignedAssets: endpoints.presignedAssets.path,
  artworkIssues: endpoints.artworkIssues.path,
  artifactDownload: endpoints.artifactDownload.path,
  batches: null,
  queuedBatches: null,
  queuedBatch: null,
};

/** The request of both generations that submits a job, with the addresses of its artwork. */
const publishedSubmission = `{
  "reference": "{{name}}",
  "product": "{{product.id}}",
  "quantity": "{{quantity}}",
  "components": ["{{each components}}", {
    "label": "{{component.label}}",
    "size": "{{size.id}}",
    "material": "{{component.material.id}}",
    "options": ["{{each component.finishings}}", { "finishing_item": "{{finishing.id}}" }],
    "artwork": { "files": ["{{each component.files}}", {
      "label": "{{file.label}}",
      "finishing_item": "{{file.finishing.id}}",
      "file": "{{file.url}}"
    }] }
  }]
}`;

/** The request of both generations for delivery options. */
const publishedDelivery = `{
  "jobs": "{{jobs}}",
  "delivery_address": {
    "name": "{{address.name}}",
    "company": "{{address.company}}",
    "email": "{{address.email}}",
    "phone": "{{address.phone}}",
    "address_line1": "{{address.street}}",
    "address_line2": "{{address.street2}}",
    "city": "{{address.city}}",
    "postcode": "{{address.postalCode}}",
    "country": "{{address.country}}"
  }
}`;

/** The call of both generations that sets the status of a job. */
const publishedReport = (version: '1.0' | '3.0', codes: ReportRequest['codes']): ReportRequest => ({
  method: 'PUT',
  path: `/${version}/jobs/{id}/status`,
  allowedPath: '/1.0/jobs/{id}/status/transitions',
  template: '{"status": "{{status}}", "reason": "{{reason}}"}',
  codes,
});

const presets: Readonly<Record<ConnectionPreset, PresetSettings>> = {
  'generation-1.0': {
    paths: PathTemplates.parse(publishedPaths),
    downloadStatuses: ['job.status.production_queued'],
    statusMeanings: {
      'job.status.incomplete': 'prepress',
      'job.status.ready': 'prepress',
      'job.status.imposition_queued': 'prepress',
      'job.status.imposition_manual': 'prepress',
      'job.status.production_started': 'production',
      'job.status.production_finished': 'production',
      'job.status.production_dispatched': 'done',
      'job.status.cancelled': 'cancelled',
    },
    readingPaths: { 'job.status': '$.status' },
    submissionTemplate: publishedSubmission,
    deliveryTemplate: publishedDelivery,
    issueTemplate: null,
    reportRequest: publishedReport('1.0', {
      started: 'job.status.production_started',
      finished: 'job.status.production_finished',
      dispatched: 'job.status.production_dispatched',
    }),
  },
  'generation-3.0': {
    paths: PathTemplates.parse({ ...publishedPaths, job: '/3.0/jobs/{id}' }),
    downloadStatuses: ['job.production.queued'],
    statusMeanings: {
      'job.new': 'prepress',
      'job.ready': 'prepress',
      'job.preflight.queued': 'prepress',
      'job.preflight.manual': 'prepress',
      'job.production.started': 'production',
      'job.production.finished': 'production',
      'job.dispatched': 'done',
      'job.production.dispatched': 'done',
      'job.cancelled': 'cancelled',
    },
    readingPaths: { 'job.status': '$.status' },
    submissionTemplate: publishedSubmission,
    deliveryTemplate: publishedDelivery,
    issueTemplate: null,
    reportRequest: publishedReport('3.0', {
      started: 'job.production.started',
      finished: 'job.production.finished',
      dispatched: 'job.dispatched',
    }),
  },
  other: {
    paths: PathTemplates.parse({}),
    downloadStatuses: ['job.production.queued'],
    statusMeanings: {},
    readingPaths: {},
    submissionTemplate: null,
    deliveryTemplate: null,
    issueTemplate: null,
    reportRequest: null,
  },
};

/** The entries of `own` that no preset sets: they are the operator's, and stay. */
function besidesPresets<T>(own: Readonly<Record<string, T>>, part: 'statusMeanings' | 'readingPaths') {
  const set = new Set(Object.values(presets).flatMap((one) => Object.keys(one[part])));
  return Object.fromEntries(Object.entries(own).filter(([name]) => !set.has(name)));
}

/** A connection's settings after a preset was chosen. Meanings and JSON paths that no preset names stay. */
export function withPreset(
  before: Pick<PresetSettings, 'statusMeanings' | 'readingPaths'>,
  preset: ConnectionPreset,
): PresetSettings {
  const { statusMeanings, readingPaths, ...others } = presets[preset];
  return {
    ...others,
    statusMeanings: { ...besidesPresets(before.statusMeanings, 'statusMeanings'), ...statusMeanings },
    readingPaths: { ...besidesPresets(before.readingPaths, 'readingPaths'), ...readingPaths },
  };
}

/** What differs between the settings of a connection and those that a preset would leave. */
export function presetChanges(before: PresetSettings, after: PresetSettings): PresetChanges {
  const meanings = ({ downloadStatuses, statusMeanings }: PresetSettings): StatusMeanings => ({
    ...Object.fromEntries(downloadStatuses.map((code) => [code, 'download'])),
    ...statusMeanings,
  });
  const [had, gets] = [meanings(before), meanings(after)];
  const codes = [...new Set([...Object.keys(had), ...Object.keys(gets)])];
  return {
    paths: Endpoint.options
      .map((endpoint) => ({ endpoint, from: before.paths[endpoint], to: after.paths[endpoint] }))
      .filter(({ from, to }) => from !== to),
    meanings: codes
      .map((code) => ({ code, from: had[code] ?? null, to: gets[code] ?? null }))
      .filter(({ from, to }) => from !== to),
    templates: TemplatedRequest.options.filter((name) => before[name] !== after[name]),
    reports: JSON.stringify(before.reportRequest) !== JSON.stringify(after.reportRequest),
    readingPaths: ReadingPart.options
      .map((part) => ({
        part,
        from: before.readingPaths[part] ?? null,
        to: after.readingPaths[part] ?? null,
      }))
      .filter(({ from, to }) => from !== to),
  };
}
