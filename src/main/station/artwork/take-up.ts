import { message } from '../../../contract/index.ts';
import { type ArtworkRecord, type Store, withoutPart } from '../store/index.ts';
import type { Archive } from './archive/archive.ts';

/**
 * Queues again a download that a crash or a stop left behind. A file that was being verified may be in the
 * archive already.
 */
export async function takeUp(
  { id, state, sha256, bytes }: ArtworkRecord,
  { store, archive }: { readonly store: Pick<Store, 'artworks'>; readonly archive: Archive },
): Promise<void> {
  const move = { source: 'start', why: message('file.resumed') } as const;
  if (state !== 'verifying') {
    // The old bytes stay until the new download replaces them.
    store.artworks.move(id, 'queued', move);
    return;
  }
  const isAdmitted = sha256 !== null && bytes !== null && (await archive.verify(sha256, bytes)) === 'whole';
  if (isAdmitted) store.artworks.move(id, 'archived', { ...move, attempt: 0, ...withoutPart });
  else store.artworks.move(id, 'queued', { ...move, sha256: null, bytes: null });
}
