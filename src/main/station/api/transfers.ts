import { notFound } from '../api-error.ts';
import type { AnswersOf } from './answers.ts';
import type { ApiParts } from './parts.ts';
import { transferList } from './present.ts';

export function transfersApi(
  parts: Pick<ApiParts, 'store' | 'runtime' | 'settings' | 'transferCommands' | 'settingsChanged'>,
) {
  const { store, runtime: live, settings, transferCommands } = parts;
  return {
    list: () => transferList(store, live, settings.get().transfers),
    retry({ id }) {
      if (store.artworks.get(id) === null) throw notFound('file');
      transferCommands.resume({ ids: [id] });
    },
    setPaused({ paused, connectionId }) {
      const before = settings.get();
      const { transfers } = before;
      if (connectionId === null) {
        settings.set({ ...before, transfers: { ...transfers, paused } });
      } else {
        if (!before.connections.some(({ id }) => id === connectionId)) throw notFound('connection');
        const others = transfers.pausedConnections.filter((id) => id !== connectionId);
        const pausedConnections = paused ? [...others, connectionId] : others;
        settings.set({ ...before, transfers: { ...transfers, pausedConnections } });
      }
      parts.settingsChanged();
    },
    pause: ({ which }) => transferCommands.pause(which),
    resume: ({ which }) => transferCommands.resume(which),
    cancel: ({ which }) => transferCommands.cancel(which),
    prioritise: ({ which, change }) => transferCommands.prioritise(which, change),
  } satisfies AnswersOf<'transfers'>;
}
