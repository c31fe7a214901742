import { message, type Session } from '../../../contract/index.ts';
import { ApiError } from '../model/api-error.ts';
import { currentCaller } from '../model/caller.ts';
import type { Seats } from '../operators/index.ts';
import type { SessionsPort, StationPorts } from '../ports.ts';
import type { AnswersOf } from './answers.ts';

interface SessionsParts {
  readonly sessions: StationPorts['sessions'];
  readonly seats: Pick<Seats, 'roleOf'>;
}

export function sessionsApi({ sessions, seats }: SessionsParts) {
  const there = (): SessionsPort => {
    if (sessions !== null) return sessions;
    throw new ApiError('UNAVAILABLE', message('refusal.no-logins'), message('refusal.system-login'));
  };
  /** Only administrators see the logins of others. */
  const listed = async (): Promise<Session[] | null> => {
    const all = (await sessions?.list()) ?? null;
    return seats.roleOf(currentCaller()) === 'administer' ? all : (all?.filter(({ own }) => own) ?? null);
  };
  return {
    list: listed,
    async rename({ name }) {
      await there().rename(name);
      return listed();
    },
    logOut: async () => there().logOut(),
    endAll: async () => there().endAll(),
  } satisfies AnswersOf<'sessions'>;
}
