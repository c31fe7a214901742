import type { JobDetail, QueueRow, StationEvent } from '../../contract/index.ts';

/** When a row has to ship; null if it is over. */
const shipByOf = ({ phase, shipBy }: QueueRow): string | null =>
  phase === 'done' || phase === 'cancelled' ? null : shipBy;

/** A file that moved on and the job's row are changed in place; anything else is read again. */
export function patchJob(job: JobDetail, event: StationEvent): JobDetail {
  if (event.kind === 'row' && event.row.key === job.key) {
    return { ...job, shipBy: shipByOf(event.row), rush: event.row.rush };
  }
  if (event.kind !== 'transfer' || event.transfer.jobKey !== job.key) return job;
  const { transfer } = event;
  const components = job.components.map((component) => ({
    ...component,
    files: component.files.map((file) => (file.id === transfer.id ? { ...file, ...transfer } : file)),
  }));
  return { ...job, components };
}
