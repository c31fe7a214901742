import { notFound } from '../api-error.ts';
import type { ArtworkRecord } from '../store/index.ts';
import type { AnswersOf } from './answers.ts';
import type { ApiParts } from './parts.ts';

export function thumbnailsApi({ store, thumbnails }: Pick<ApiParts, 'store' | 'thumbnails'>) {
  const of = async (file: ArtworkRecord | null, signal: AbortSignal): Promise<string | null> => {
    if (file === null || file.sha256 === null || file.bytes === null) return null;
    const picture = await thumbnails.of(file.sha256, file.bytes, signal);
    return picture === null ? null : Buffer.from(picture).toString('base64');
  };
  return {
    ofFile({ id }, signal) {
      const file = store.artworks.get(id);
      if (file === null) throw notFound('file');
      return of(file, signal);
    },
    ofRow: ({ key }, signal) => of(store.queue.face(key), signal),
  } satisfies AnswersOf<'thumbnails'>;
}
