import { message } from '../../../contract/index.ts';
import { ApiError } from '../api-error.ts';
import type { SessionsPort, StationPorts } from '../ports.ts';
import type { AnswersOf } from './answers.ts';

interface SessionsParts {
  readonly sessions: StationPorts['sessions'];
}

export function sessionsApi({ sessions }: SessionsParts) {
  const there = (): SessionsPort => {
    if (sessions !== null) return sessions;
    throw new ApiError('UNAVAILABLE', message('refusal.no-logins'), message('refusal.system-login'));
  };
  return {
    list: async () => (await sessions?.list()) ?? null,
    async rename({ name }) {
      await there().rename(name);
      return there().list();
    },
    logOut: async () => there().logOut(),
    endAll: async () => there().endAll(),
  } satisfies AnswersOf<'sessions'>;
}
