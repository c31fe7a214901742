import type { IncidentService } from '../incidents/index.ts';
import { notFound } from '../model/api-error.ts';
import type { AnswersOf } from './answers.ts';

export function incidentsApi({ incidents }: { readonly incidents: IncidentService }) {
  return {
    decide({ id, decision }) {
      if (!incidents.decide(id, decision)) throw notFound('incident');
    },
  } satisfies AnswersOf<'incidents'>;
}
