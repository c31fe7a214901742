import { message } from '../../../contract/index.ts';
import { type ArtworkService, type TransferCommands, TransferError } from '../artwork/index.ts';
import type { StationEvents } from '../events/index.ts';
import { ApiError, notFound } from '../model/api-error.ts';
import type { SettingsPort } from '../ports.ts';
import { ServiceError } from '../service/index.ts';
import type { Store } from '../store/index.ts';
import type { AnswersOf } from './answers.ts';
import { type RuntimeState, shownTransfers, transferList } from './present.ts';

interface TransfersParts {
  readonly store: Store;
  readonly runtime: RuntimeState;
  readonly settings: SettingsPort;
  readonly transferCommands: TransferCommands;
  readonly artworkService: Pick<ArtworkService, 'bring'>;
  readonly events: Pick<StationEvents, 'emit'>;
}

export function transfersApi(parts: TransfersParts) {
  const { store, runtime: live, settings, transferCommands, artworkService } = parts;
  return {
    list: () => transferList(store, live, settings.get().transfers),
    search({ search, limit }) {
      const { files, jobs } = store.fileSearch.find(search, limit);
      return { files: shownTransfers(files, store, live), jobs };
    },
    place({ id }) {
      const found = store.artworks.placeInLine(id);
      const ms = settings.get().transfers.paused ? null : live.msPerFile();
      return found === null ? null : { ...found, waitMs: ms === null ? null : ms * found.place };
    },
    async bring({ id }) {
      if (store.artworks.get(id) === null) throw notFound('file');
      try {
        await artworkService.bring(id);
      } catch (error) {
        if (!(error instanceof TransferError || error instanceof ServiceError)) throw error;
        throw new ApiError('UNAVAILABLE', error.userMessage, message('refusal.try-again'));
      }
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
      parts.events.emit('settingsChanged');
    },
    change: ({ which, change }) => transferCommands.change(which, change),
  } satisfies AnswersOf<'transfers'>;
}
