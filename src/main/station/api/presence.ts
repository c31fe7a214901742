import { currentCaller } from '../model/caller.ts';
import type { Presence } from '../presence/index.ts';
import type { AnswersOf } from './answers.ts';

interface PresenceParts {
  readonly presence: Presence;
}

export function presenceApi({ presence }: PresenceParts) {
  return {
    async stay({ place }, signal) {
      const caller = currentCaller();
      if (caller !== null) await presence.stay(caller, place, signal);
    },
    others: ({ key }) => presence.others(currentCaller(), key),
  } satisfies AnswersOf<'presence'>;
}
