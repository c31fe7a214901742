import { type Desk, message } from '../../../contract/index.ts';
import type { DeskService } from '../desks/index.ts';
import { ApiError } from '../model/api-error.ts';
import type { DesksPort } from '../ports.ts';
import type { AnswersOf } from './answers.ts';

interface DesksParts {
  /** Serves the desks; null if this host serves none. */
  readonly host: DesksPort | null;
  readonly desks: DeskService;
}

export function desksApi({ host, desks }: DesksParts) {
  const there = (): DesksPort => {
    if (host !== null) return host;
    throw new ApiError('UNAVAILABLE', message('refusal.no-desks'), message('refusal.desks-elsewhere'));
  };
  const list = async (): Promise<Desk[] | null> =>
    host === null ? null : desks.list(new Set(await host.connected()));
  return {
    list,
    async newPairingCode() {
      const fingerprint = await there().fingerprint();
      return { ...desks.newPairingCode(), fingerprint };
    },
    async rename({ id, name }) {
      await desks.rename(id, name, there());
      return list();
    },
    async revoke({ id }) {
      await desks.revoke(id, there());
      return list();
    },
  } satisfies AnswersOf<'desks'>;
}
