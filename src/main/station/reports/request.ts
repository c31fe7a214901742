import type { ReportKind, ReportRequest } from '../../../contract/index.ts';
import { fillIn, type Values } from '../submission/index.ts';

/** Of which job something is reported. */
interface ReportedJob {
  /** Its id at the service. */
  readonly serviceId: string;
  readonly jobName: string;
}

/** What a template may name. No operator's name leaves the house. */
export const reportValues = ({ serviceId, jobName }: ReportedJob, status: string): Values => ({
  status,
  reason: 'Makeready',
  job: { id: serviceId, name: jobName },
});

/** The body of a report. Throws TemplateError. */
export const reportBody = (request: ReportRequest, job: ReportedJob, kind: ReportKind): object =>
  fillIn(request.template, reportValues(job, request.codes[kind]));
