import type { JobDetail, StationEvent } from '../../contract/index.ts';

/** A file that moved on is changed in place; anything else is read again. */
export function patchJob(job: JobDetail, event: StationEvent): JobDetail {
  if (event.kind !== 'transfer' || event.transfer.jobKey !== job.key) return job;
  const { transfer } = event;
  const components = job.components.map((component) => ({
    ...component,
    files: component.files.map((file) => (file.id === transfer.id ? { ...file, ...transfer } : file)),
  }));
  return { ...job, components };
}
