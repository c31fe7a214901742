import { type Message, message } from '../../../../contract/index.ts';
import { routeOf } from '../../hotfolders/index.ts';
import type { Settings } from '../../settings/index.ts';
import type { Store } from '../../store/index.ts';
import type { AskedDownload } from './asked-download.ts';
import type { SentDelivery } from './download-queries.ts';

/** What is written where another station has sent a file that this one never had. */
export type NoteStore = Pick<Store, 'transaction' | 'artworks' | 'deliveries'>;

/** The file, and each of its deliveries, are as if this station had been there; only the bytes are not. */
export function noteSent(
  { file: { id }, revision }: AskedDownload,
  sent: readonly SentDelivery[],
  store: NoteStore,
  settings: Settings,
): void {
  const { artworks, deliveries } = store;
  const [first] = sent;
  if (first === undefined) return;
  store.transaction(() => {
    const file = artworks.get(id);
    if (file === null || (file.state !== 'queued' && file.state !== 'waiting')) return;
    const { by: routedBy } = routeOf(file, store, settings);
    const { sha256, bytes } = first;
    artworks.move(id, 'archived', {
      source: 'station',
      why: message('transfer.kept-at-station', { station: first.station }),
      attempt: 0,
      sha256,
      bytes,
      extension: extensionOf(first.finalName),
      partBytes: 0,
      partValidator: null,
      partSha256: null,
      totalBytes: null,
    });
    for (const { hotFolder, finalName, ticketName, ...one } of sent) {
      const planned = deliveries.plan(id, hotFolder, { ...one, revision, routedBy });
      deliveries.deliveredElsewhere(planned.id, { finalName, ticketName, why: whoSent(one) });
    }
    artworks.keptElsewhere(id);
  }, 'lazily');
}

const whoSent = ({ station, isDecided }: Pick<SentDelivery, 'station' | 'isDecided'>): Message =>
  isDecided ? message('delivery.decided-sent') : message('delivery.by-station', { station });

const extensionOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? 'pdf';
