import type { ReportKind, ReportRequest } from '../../../contract/index.ts';
import type { ParcelRecord } from '../store/index.ts';
import { fillIn, type Values } from '../submission/index.ts';

/** Of which job something is reported. */
interface ReportedJob {
  /** Its id at the service. */
  readonly serviceId: string;
  readonly jobName: string;
  /** Of its batch. */
  readonly parcels: readonly Pick<ParcelRecord, 'code' | 'carrier'>[];
}

/** What a template may name. No operator's name leaves the house. */
export const reportValues = ({ serviceId, jobName, parcels }: ReportedJob, status: string): Values => ({
  status,
  reason: 'Makeready',
  job: { id: serviceId, name: jobName },
  tracking: { code: parcels[0]?.code ?? null, carrier: parcels[0]?.carrier ?? null },
  parcels: parcels.map(({ code, carrier }) => ({ code, carrier })),
});

/** The body of a report. Throws TemplateError. */
export const reportBody = (request: ReportRequest, job: ReportedJob, kind: ReportKind): object =>
  fillIn(
    request.template,
    // Only of a dispatched job is it known which parcels it is in.
    reportValues(kind === 'dispatched' ? job : { ...job, parcels: [] }, request.codes[kind]),
  );
