import { type ArtworkId, type Message, message } from '../../../contract/index.ts';
import { FolderUnready, NotNow } from '../hotfolders/index.ts';
import type { DeskPort } from '../ports.ts';
import { gone, Refusal } from '../refusal.ts';
import type { AnswersOf } from './answers.ts';
import type { ApiParts } from './parts.ts';

export function artworksApi({
  store,
  hotFolders,
  preflight,
  desk,
  handOut,
}: Pick<ApiParts, 'store' | 'hotFolders' | 'preflight' | 'desk' | 'handOut'>) {
  const { operator } = hotFolders;
  const deskHere = (): DeskPort => {
    if (desk !== null) return desk;
    throw new Refusal('UNAVAILABLE', message('refusal.not-on-desk'), message('refusal.do-it-there'));
  };
  const demand = (path: string | null): string => {
    if (path === null) throw gone('file');
    return path;
  };
  return {
    hold: ({ ids, reason }) => each(ids, (id) => operator.hold(id, reason)),
    askAnew: ({ ids, note }) => each(ids, (id) => operator.askAnew(id, note)),
    asked({ id }) {
      const file = store.artworks.get(id);
      if (file === null) throw gone('file');
      return store.transitions.askedAnew(file.jobKey, id);
    },
    fetchAnew: ({ ids }) => each(ids, (id) => operator.fetchAnew(id)),
    earlier: ({ id }) => store.earlierArtworks.of(id),
    release: ({ ids }) =>
      each(ids, (id) => {
        if (preflight.verdict(id) === 'blocked') {
          throw new NotNow('file.blocked', {});
        }
        operator.release(id);
      }),
    reveal: async ({ id }) => deskHere().reveal(demand(await handOut.placeOf(id))),
    async prepareDrag({ id }) {
      deskHere();
      demand(await handOut.copyOf(id));
    },
    async drag({ id }) {
      const here = deskHere();
      const path = await handOut.preparedCopyOf(id);
      if (path !== null) return here.drag(path);
      demand(await handOut.copyOf(id));
      throw new Refusal('CONFLICT', message('refusal.drag-not-ready'), message('refusal.drag-again'));
    },
    sendByHand: ({ ids }) => each(ids, (id) => operator.sendByHand(id)),
    async takeOut({ ids }) {
      const done: ArtworkId[] = [];
      const refused: { id: ArtworkId; why: Message }[] = [];
      for (const id of new Set(ids)) {
        try {
          await hotFolders.takeOut(id);
          done.push(id);
        } catch (error) {
          if (!(error instanceof NotNow || error instanceof FolderUnready)) throw error;
          refused.push({ id, why: error.said });
        }
      }
      return { done, refused };
    },
    feedAgain: ({ ids, hotFolderIds, reason }) =>
      each(ids, (id) => operator.feedAgain(id, hotFolderIds, reason)),
  } satisfies AnswersOf<'artworks'>;
}

/** Does it for each file for which it can be done, and tells for which it cannot. */
function each(ids: readonly ArtworkId[], act: (id: ArtworkId) => void) {
  const done: ArtworkId[] = [];
  const refused: { id: ArtworkId; why: Message }[] = [];
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
