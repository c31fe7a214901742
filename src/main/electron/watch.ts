import { app, Notification } from 'electron';
import { QueueQuery } from '../../contract/index.ts';
import type { StationApi } from '../station/api/index.ts';
import { type Notice, Notices, summary } from './notices.ts';

/** Notices that come within this time are shown as one. */
const GATHER_MS = 2_000;

/**
 * Tells an operator who looks elsewhere what needs a hand: by notifications, and by the number on the app's icon. Returns how
 * to stop.
 * @param openAt is called with a place in the screens when a notification is clicked.
 */
export function watch(
  api: StationApi,
  openAt: (hash: string) => void,
  onFault: (error: unknown) => void,
): () => void {
  const stopped = new AbortController();
  const needy = api.queue.list(QueueQuery.parse({ phases: ['attention'], limit: 500 })).rows;
  const notices = new Notices(needy.map((row) => row.key));
  let gathered: Notice[] = [];
  let timer: NodeJS.Timeout | null = null;

  const showGathered = (): void => {
    timer = null;
    const notice = summary(gathered);
    gathered = [];
    if (notice === null || !Notification.isSupported()) return;
    const shown = new Notification({ title: notice.title, body: notice.body });
    shown.on('click', () => openAt(notice.hash));
    shown.show();
  };
  const follow = async (): Promise<void> => {
    for await (const event of api.events.subscribe(undefined, stopped.signal)) {
      if (event.kind === 'overview' || event.kind === 'resync') {
        app.setBadgeCount(event.overview.phases.attention);
      }
      const notice = notices.next(event);
      if (notice === null) continue;
      gathered.push(notice);
      timer ??= setTimeout(showGathered, GATHER_MS);
    }
  };
  follow().catch(onFault);
  return () => {
    stopped.abort();
    if (timer !== null) clearTimeout(timer);
  };
}
