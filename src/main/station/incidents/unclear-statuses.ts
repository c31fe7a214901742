import {
  type ConnectionId,
  knownArtworkMeaningOf,
  knownMeaningOf,
  type StatusRules,
  UNKNOWN_STATUS,
} from '../../../contract/index.ts';
import type { Store } from '../store/index.ts';
import type { UnclearArtworkStatus, UnclearStatus } from './facts.ts';

/** A job that was only mentioned, without its status, is read soon. */
const SOON_MS = 60_000;

/**
 * The statuses of a connection's jobs whose meaning is not known, by code.
 * @param now in milliseconds since the epoch
 */
export function unclearStatuses(
  id: ConnectionId,
  rules: StatusRules,
  jobs: Pick<Store['jobs'], 'statusCodes' | 'withStatus'>,
  now: number,
): UnclearStatus[] {
  return jobs
    .statusCodes(id)
    .filter((code) => knownMeaningOf(code, rules) === null)
    .flatMap((code): UnclearStatus[] => {
      const found = jobs.withStatus(id, code);
      if (found === null) return [];
      if (code !== UNKNOWN_STATUS) return [{ code, name: found.name, jobs: found.jobs }];
      return found.since <= now - SOON_MS ? [{ code, name: null, jobs: found.jobs }] : [];
    });
}

/** The statuses of artwork for which files of a connection wait, and whose meaning is not known, by code. */
export const unclearArtworkStatuses = (
  id: ConnectionId,
  rules: StatusRules,
  artworks: Pick<Store['artworks'], 'awaitedStatuses'>,
): UnclearArtworkStatus[] =>
  artworks.awaitedStatuses(id).filter(({ code }) => knownArtworkMeaningOf(code, rules) === null);
