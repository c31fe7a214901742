import { meaningOf, type Notice, usualStatusRules } from '../../../contract/index.ts';
import type { Connections } from '../connections/index.ts';
import type { StationContext } from '../context.ts';
import { NoticeService } from './service.ts';
import { titleOf } from './title.ts';

/** @param parts.eventStream carries notices to the windows. */
export function createNotices(
  { ports: { clock, settings }, store, events, onFault }: StationContext,
  parts: {
    readonly connections: Connections;
    readonly eventStream: { publish(event: { readonly kind: 'notice'; readonly notice: Notice }): void };
  },
): NoticeService {
  const { connections, eventStream } = parts;
  const notices = new NoticeService({
    clock,
    settings: () => settings.get().notices,
    meaningOf: (id, code) => meaningOf(code, connections.get(id)?.profile ?? usualStatusRules),
    hasHotFolder: () => settings.get().hotFolders.length > 0,
    failing: (limit) => store.artworks.failing(limit),
    titleOf: (key) => titleOf(store.queue, key),
    publish: (notice) => eventStream.publish({ kind: 'notice', notice }),
    onFault,
  });
  events.on('storeChanged', (changes) => notices.follow(changes));
  events.on('connectionStateChanged', ({ id, name, state }) => notices.connection(id, name, state.kind));
  events.on('incidentBegan', (incident) => notices.incident(incident));
  return notices;
}
