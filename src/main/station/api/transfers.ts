import { gone } from '../refusal.ts';
import type { AnswersOf } from './answers.ts';
import type { ApiParts } from './parts.ts';
import { transferList } from './present.ts';

export function transfersApi(
  parts: Pick<ApiParts, 'store' | 'live' | 'settings' | 'transferDesk' | 'settingsChanged'>,
) {
  const { store, live, settings, transferDesk } = parts;
  return {
    list: () => transferList(store, live, settings.get().transfers),
    retry({ id }) {
      if (store.artworks.get(id) === null) throw gone('file');
      transferDesk.resume({ ids: [id] });
    },
    setPaused({ paused, connectionId }) {
      const before = settings.get();
      const { transfers } = before;
      if (connectionId === null) {
        settings.set({ ...before, transfers: { ...transfers, paused } });
      } else {
        if (!before.connections.some(({ id }) => id === connectionId)) throw gone('connection');
        const others = transfers.pausedConnections.filter((id) => id !== connectionId);
        const pausedConnections = paused ? [...others, connectionId] : others;
        settings.set({ ...before, transfers: { ...transfers, pausedConnections } });
      }
      parts.settingsChanged();
    },
    pause: ({ which }) => transferDesk.pause(which),
    resume: ({ which }) => transferDesk.resume(which),
    cancel: ({ which }) => transferDesk.cancel(which),
    prioritise: ({ which, change }) => transferDesk.prioritise(which, change),
  } satisfies AnswersOf<'transfers'>;
}
