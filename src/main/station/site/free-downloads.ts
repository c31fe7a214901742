import { goesElsewhere, isElsewhere, type Message } from '../../../contract/index.ts';
import type { Store } from '../store/index.ts';

/**
 * No other station downloads files for this one any more: those that waited for that are downloaded here.
 * @param ends whether the site is left, so that what other stations take for their own hot folders is no
 * longer known; what they have sent is.
 */
export function freeDownloads(
  { artworks }: Pick<Store, 'artworks'>,
  why: Message,
  ends: 'site' | 'ledger',
): void {
  for (const file of artworks.inState(['waiting'], Number.MAX_SAFE_INTEGER)) {
    if (!isElsewhere(file) || file.reason?.code === 'transfer.sent-elsewhere') continue;
    if (ends === 'site' || !goesElsewhere(file)) artworks.move(file.id, 'queued', { source: 'station', why });
  }
}
