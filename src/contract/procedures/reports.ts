import { z } from 'zod';
import { BatchKey, ConnectionId, JobKey, ParcelId, StatusReportId } from '../ids.ts';
import { AddedParcel, BatchParcels, NewParcel } from '../parcels.ts';
import { JobReports, ReportDecision, Reporting, ReportKind, ReportTrial, StatusReport } from '../reports.ts';
import { administer, operate, watch } from './base.ts';

const Jobs = z.array(JobKey).min(1).max(500);

export const reports = {
  /**
   * What would be sent for the connection's latest job, without sending or saving anything; null if it has
   * none. INVALID if a template cannot be filled in.
   */
  tryOut: administer
    .input(z.object({ id: ConnectionId, reporting: Reporting }))
    .output(ReportTrial.nullable()),
  /** Those that are not settled, oldest first, at most 500. */
  unsettled: watch.input(z.object({ id: ConnectionId })).output(z.array(StatusReport)),
  /** Of jobs of one connection. */
  ofJobs: watch.input(z.object({ keys: Jobs })).output(JobReports),
  /**
   * Plans a report for each job that does not have it yet; sent some seconds later. Returns those planned.
   * CONFLICT if reports are off.
   */
  report: operate.input(z.object({ keys: Jobs, kind: ReportKind })).output(z.array(StatusReportId)),
  /** Withdraws those that were not sent yet. CONFLICT if none of them can be. */
  takeBack: operate.input(z.object({ ids: z.array(StatusReportId).min(1).max(500) })).output(z.void()),
  /** For one that was refused or needs a decision. CONFLICT if it does not any more. */
  decide: operate.input(z.object({ id: StatusReportId, choice: ReportDecision })).output(z.void()),
  parcels: watch.input(z.object({ batch: BatchKey })).output(BatchParcels),
  addParcel: operate.input(NewParcel.extend({ batch: BatchKey })).output(AddedParcel),
  /** CONFLICT if the service was told of it, or it was taken back before. */
  takeBackParcel: operate.input(z.object({ id: ParcelId })).output(z.void()),
};
