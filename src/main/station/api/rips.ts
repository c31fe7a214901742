import type { UnreadRip } from '../../../contract/index.ts';
import { ripsWith } from '../hotfolders/index.ts';
import type { SettingsPort } from '../ports.ts';
import type { AnswersOf } from './answers.ts';

interface RipsParts {
  readonly settings: SettingsPort;
  readonly unreadRips: readonly UnreadRip[];
}

export const ripsApi = ({ settings, unreadRips }: RipsParts) =>
  ({
    list: () => ({ known: [...ripsWith(settings.get().ripProfiles)], unread: [...unreadRips] }),
  }) satisfies AnswersOf<'rips'>;
