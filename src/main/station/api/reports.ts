import {
  type BatchParcels,
  type ConnectionId,
  type JobKey,
  type JobReports,
  message,
  namesParcels,
  type Reporting,
  ReportKind,
  type ReportTrial,
  type StatusReport,
} from '../../../contract/index.ts';
import type { Connections } from '../connections/index.ts';
import { ApiError, notFound } from '../model/api-error.ts';
import { type ReportService, reportBody, reportValues } from '../reports/index.ts';
import type { ReportRecord, Store } from '../store/index.ts';
import { connectionOfKey, jobKey } from '../store/index.ts';
import { assertTemplate } from '../submission/index.ts';
import type { AnswersOf } from './answers.ts';

const MAX_OPEN = 500;

interface ReportsParts {
  readonly store: Store;
  readonly connections: Connections;
  readonly reports: ReportService;
}

export function reportsApi({ store, connections, reports }: ReportsParts) {
  const { statusReports } = store;
  /** What an operator may report of jobs of the connection that the first of them belongs to. */
  const offeredFor = ([key]: readonly JobKey[]): ReportKind[] => {
    const id = key === undefined ? null : connectionOfKey(key);
    if (id === null || connections.get(id) === null) return [];
    const { isOn, policies } = connections.reporting(id);
    return isOn ? ReportKind.options.filter((kind) => policies[kind] !== 'never') : [];
  };
  const areReported = (id: ConnectionId | null): boolean => {
    if (id === null || connections.get(id) === null) return false;
    const { isOn, policies, request } = connections.reporting(id);
    return isOn && policies.dispatched !== 'never' && namesParcels(request?.template ?? '');
  };
  return {
    tryOut({ id, reporting }): ReportTrial | null {
      assertReporting(reporting);
      const [latest] = connections.get(id) === null ? [] : store.jobs.latest(id, 1);
      const job = latest === undefined ? null : store.jobViews.get(jobKey(id, latest));
      const { request } = reporting;
      if (job === null || request === null) return null;
      const { method, path } = request;
      const { serviceId, name: jobName } = job;
      const reportedJob = { serviceId, jobName, parcels: store.parcels.ofJob(job.key) };
      return {
        job: job.name,
        status: job.status.name,
        requests: ReportKind.options
          .filter((kind) => reporting.policies[kind] !== 'never')
          .map((kind) => ({
            kind,
            method,
            path: path.replace('{id}', () => encodeURIComponent(serviceId)),
            body: JSON.stringify(reportBody(request, reportedJob, kind)),
          })),
      };
    },
    unsettled: ({ id }) => statusReports.open(id).slice(0, MAX_OPEN).map(toReport),
    ofJobs: ({ keys }): JobReports => ({
      offered: offeredFor(keys),
      reports: keys.flatMap((key) => statusReports.ofJob(key).map(toReport)),
    }),
    report({ keys, kind }) {
      if (!offeredFor(keys).includes(kind))
        throw new ApiError('CONFLICT', message('refusal.reports-off'), message('refusal.turn-reports-on'));
      return keys.flatMap((key) => reports.report(key, kind)?.id ?? []);
    },
    takeBack({ ids }) {
      const planned = ids.filter((id) => statusReports.get(id)?.state === 'planned');
      if (planned.length === 0) throw wentOn();
      for (const id of planned)
        statusReports.move(id, 'withdrawn', { source: 'operator', why: message('report.taken-back') });
    },
    decide({ id, choice }) {
      const report = statusReports.get(id);
      if (report === null) throw notFound('report');
      if (report.state !== 'refused' && !report.needsDecision) throw wentOn();
      if (choice === 'leave') statusReports.move(id, 'withdrawn', { source: 'operator' });
      else statusReports.move(id, 'planned', { source: 'operator', isForced: true });
      reports.hurry(id);
    },
    parcels: ({ batch }): BatchParcels => ({
      areReported: areReported(connectionOfKey(batch)),
      parcels: store.parcels
        .ofBatch(batch)
        .map(({ batch: _, at, ...rest }) => ({ ...rest, at: new Date(at).toISOString() })),
    }),
    addParcel: ({ batch, ...parcel }) => store.parcels.add(batch, parcel),
    takeBackParcel({ id }) {
      const parcel = store.parcels.get(id);
      if (parcel === null || store.parcels.isReported(parcel.batch)) throw wentOn();
      store.parcels.takeBack(parcel);
    },
  } satisfies AnswersOf<'reports'>;
}

const everything = { serviceId: 'x', jobName: 'x', parcels: [{ code: 'x', carrier: 'x' }] };

/** Throws ApiError if a request cannot be made from it. */
export function assertReporting({ request }: Reporting): void {
  if (request !== null) assertTemplate(request.template, reportValues(everything, 'x'));
}

const toReport = ({
  serviceId: _serviceId,
  cause: _cause,
  isForced: _isForced,
  ...report
}: ReportRecord): StatusReport => ({
  ...report,
  sendsAt: new Date(report.sendsAt).toISOString(),
  changedAt: new Date(report.changedAt).toISOString(),
});

const wentOn = (): ApiError => new ApiError('CONFLICT', message('report.went-on'), message('report.see-job'));
