import type { ArtworkId, Saying } from '../../../contract/index.ts';
import { NotNow } from '../hotfolders/index.ts';
import type { AnswersOf } from './answers.ts';
import type { ApiParts } from './parts.ts';

export function artworksApi({ hotFolders, preflight }: Pick<ApiParts, 'hotFolders' | 'preflight'>) {
  const { operator } = hotFolders;
  return {
    hold: ({ ids, reason }) => each(ids, (id) => operator.hold(id, reason)),
    release: ({ ids }) =>
      each(ids, (id) => {
        if (preflight.verdict(id) === 'blocked') {
          throw new NotNow(
            'file.blocked',
            {},
            'Preflight blocks this file: it is fed only with a reason, given in the review.',
          );
        }
        operator.release(id);
      }),
    feedAgain: ({ ids, hotFolderIds, reason }) =>
      each(ids, (id) => operator.feedAgain(id, hotFolderIds, reason)),
  } satisfies AnswersOf<'artworks'>;
}

/** Does it for each file for which it can be done, and tells for which it cannot. */
function each(ids: readonly ArtworkId[], act: (id: ArtworkId) => void) {
  const done: ArtworkId[] = [];
  const refused: { id: ArtworkId; why: Saying }[] = [];
  for (const id of new Set(ids)) {
    try {
      act(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof NotNow)) throw error;
      refused.push({ id, why: error.said });
    }
  }
  return { done, refused };
}
