import type { OperatorSettings } from '../../../contract/index.ts';
import type { AnswersOf } from './answers.ts';
import type { ApiParts } from './parts.ts';

export function settingsApi({ settings, settingsChanged }: Pick<ApiParts, 'settings' | 'settingsChanged'>) {
  const shown = (): OperatorSettings => {
    const { screens, archive, transfers } = settings.get();
    const { concurrency, bytesPerSecond } = transfers;
    return { screens, archive, transfers: { concurrency, bytesPerSecond } };
  };
  return {
    get: shown,
    set({ screens, archive, transfers }) {
      const before = settings.get();
      settings.set({
        ...before,
        screens: screens ?? before.screens,
        archive: archive ?? before.archive,
        transfers: { ...before.transfers, ...transfers },
      });
      settingsChanged();
      return shown();
    },
  } satisfies AnswersOf<'settings'>;
}
