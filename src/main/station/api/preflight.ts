import { gone, Refusal } from '../refusal.ts';
import type { AnswersOf } from './answers.ts';
import type { ApiParts } from './parts.ts';

export function preflightApi({
  store,
  preflight,
  hotFolders,
}: Pick<ApiParts, 'store' | 'preflight' | 'hotFolders'>) {
  return {
    get({ id }) {
      const report = preflight.report(id);
      if (report === null) throw gone('file');
      return report;
    },
    override({ id, reason }) {
      const file = store.artworks.get(id);
      if (file === null) throw gone('file');
      if (!preflight.override(id, reason)) {
        throw new Refusal(
          'CONFLICT',
          'Preflight does not block this file.',
          'Release it as any other file, if it is held.',
        );
      }
      // A hold of an operator's own is not preflight's to lift.
      if (file.state === 'held' && file.hold === null) hotFolders.operator.release(id);
    },
  } satisfies AnswersOf<'preflight'>;
}
