import type { IncidentService } from '../incidents/index.ts';
import { notFound } from '../model/api-error.ts';
import type { AnswersOf } from './answers.ts';

export function incidentsApi({ incidents }: { readonly incidents: IncidentService }) {
  const orNotFound = (isThere: boolean): void => {
    if (!isThere) throw notFound('incident');
  };
  return {
    list: () => [...incidents.list],
    acknowledge: ({ id }) => orNotFound(incidents.acknowledge(id)),
    snooze: ({ id, time }) => orNotFound(incidents.snooze(id, time)),
    reopen: ({ id }) => orNotFound(incidents.reopen(id)),
  } satisfies AnswersOf<'incidents'>;
}
