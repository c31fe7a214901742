import type { ThumbnailSize } from '../../../contract/index.ts';
import { notFound } from '../model/api-error.ts';
import type { Thumbnails } from '../preflight/index.ts';
import type { ArtworkRecord, Store } from '../store/index.ts';
import type { AnswersOf } from './answers.ts';

interface ThumbnailsParts {
  readonly store: Store;
  readonly thumbnails: Thumbnails;
}

export function thumbnailsApi({ store, thumbnails }: ThumbnailsParts) {
  const of = async (
    file: ArtworkRecord | null,
    size: ThumbnailSize,
    signal: AbortSignal,
  ): Promise<string | null> => {
    if (file === null || file.sha256 === null || file.bytes === null) return null;
    const picture = await thumbnails.of(file.sha256, file.bytes, signal, size);
    return picture === null ? null : Buffer.from(picture).toString('base64');
  };
  return {
    get(asked, signal) {
      if ('key' in asked) return of(store.queue.face(asked.key), 'small', signal);
      const file = store.artworks.get(asked.id);
      if (file === null) throw notFound('file');
      return of(file, asked.size, signal);
    },
  } satisfies AnswersOf<'thumbnails'>;
}
