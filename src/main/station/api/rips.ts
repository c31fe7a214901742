import { ripsWith } from '../hotfolders/index.ts';
import type { AnswersOf } from './answers.ts';
import type { ApiParts } from './parts.ts';

export const ripsApi = ({ settings }: Pick<ApiParts, 'settings'>) =>
  ({
    list: () => [...ripsWith(settings.get().ripProfiles)],
  }) satisfies AnswersOf<'rips'>;
