import { message } from '../../../contract/index.ts';
import { ApiError } from '../model/api-error.ts';
import type { StationsPort } from '../ports.ts';
import type { AnswersOf } from './answers.ts';

/** @param host the desktop app that also shows other stations; null if the host is not one. */
export function stationsApi(host: StationsPort | null) {
  const there = (): StationsPort => {
    if (host !== null) return host;
    throw new ApiError('UNAVAILABLE', message('bridge.only-desktop'), message('bridge.open-desktop'));
  };
  return {
    list: async () => (await host?.list()) ?? null,
    look: async ({ address }) => there().look(address),
    async connect(request) {
      await there().connect(request);
      return there().list();
    },
    open: async ({ id }) => there().open(id),
    async forget({ id }) {
      await there().forget(id);
      return there().list();
    },
  } satisfies AnswersOf<'stations'>;
}
