import { gone } from '../refusal.ts';
import type { AnswersOf } from './answers.ts';
import type { ApiParts } from './parts.ts';
import { transferList } from './present.ts';

export function transfersApi(
  parts: Pick<ApiParts, 'store' | 'live' | 'settings' | 'retryTransfer' | 'settingsChanged'>,
) {
  const { store, live, settings } = parts;
  return {
    list: () => transferList(store, live, settings.get().transfers.paused),
    retry({ id }) {
      if (store.artworks.get(id) === null) throw gone('file');
      parts.retryTransfer(id);
    },
    setPaused({ paused }) {
      const before = settings.get();
      settings.set({ ...before, transfers: { ...before.transfers, paused } });
      parts.settingsChanged();
    },
  } satisfies AnswersOf<'transfers'>;
}
