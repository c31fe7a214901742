import { ripsWith } from '../hotfolders/index.ts';
import type { SettingsPort } from '../ports.ts';
import type { AnswersOf } from './answers.ts';

interface RipsParts {
  readonly settings: SettingsPort;
}

export const ripsApi = ({ settings }: RipsParts) =>
  ({
    list: () => [...ripsWith(settings.get().ripProfiles)],
  }) satisfies AnswersOf<'rips'>;
