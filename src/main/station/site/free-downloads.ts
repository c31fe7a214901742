import { isElsewhere, type Message } from '../../../contract/index.ts';
import type { Store } from '../store/index.ts';

/** No other station downloads files for this one any more: those that waited for that are downloaded here. */
export function freeDownloads({ artworks }: Pick<Store, 'artworks'>, why: Message): void {
  for (const file of artworks.inState(['waiting'], Number.MAX_SAFE_INTEGER))
    if (isElsewhere(file)) artworks.move(file.id, 'queued', { source: 'station', why });
}
