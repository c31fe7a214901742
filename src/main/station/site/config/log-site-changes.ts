import { isDeepStrictEqual } from 'node:util';
import { type Message, message } from '../../../../contract/index.ts';
import type { StationContext } from '../../context.ts';
import type { SiteConfig } from './site-config.ts';

/** A line of the log about what came from the site. */
export interface Change {
  /** What it is about, as operators call it. */
  readonly label: string;
  readonly why: Message;
}

/** The revision of the site's settings that a station takes over. */
export interface TakenOver {
  readonly siteId: string;
  /** The name of the station that stored it. */
  readonly station: string;
  /** As the ledger has it. */
  readonly stored: SiteConfig;
  /** As it was here, and as it is from now on. */
  readonly before: SiteConfig;
  readonly after: SiteConfig;
}

/** Writes a line to the log for each setting that another station changed here through the ledger. */
export const logSiteChanges = (context: StationContext, taken: TakenOver): void =>
  logChanges(context, taken.siteId, changesOf(taken));

/** Writes these lines to the log. */
export function logChanges(
  { ports, store }: StationContext,
  siteId: string,
  changes: readonly Change[],
): void {
  const at = ports.clock.now();
  store.transaction(() => {
    for (const { label, why } of changes) {
      store.transitions.append({
        subject: 'session',
        subjectId: siteId,
        label,
        jobKey: null,
        batchKey: null,
        status: null,
        from: null,
        to: 'site-changed-settings',
        at,
        why,
        source: 'station',
      });
    }
  });
}

function changesOf({ station, stored, before, after }: TakenOver): Change[] {
  const changes = entriesChanged(before.accounts, after.accounts).map(({ was, is, one }): Change => {
    const label = one.name;
    if (is === null) return { label, why: message('site.connection-removed', { station }) };
    if (was === null)
      return { label, why: message('site.connection-added', { station, address: is.baseUrl }) };
    const [former, address] = [was.baseUrl, is.baseUrl];
    return former === address
      ? { label, why: message('site.connection-changed', { station }) }
      : { label, why: message('site.connection-moved', { station, former, address }) };
  });
  for (const { id, name, baseUrl } of stored.accounts) {
    if (after.accounts.some((one) => one.id === id && one.baseUrl === baseUrl)) continue;
    changes.push({ label: name, why: message('site.address-refused', { station, address: baseUrl }) });
  }
  const others = [
    ...entriesChanged(before.ripProfiles, after.ripProfiles).map(({ one }) => one.name),
    ...entriesChanged(before.profiles, after.profiles).map(({ one }) => one.name),
    ...entriesChanged(before.folders, after.folders).map(({ one }) => one.settings.name),
    ...entriesChanged(before.rules, after.rules).map(({ one }) => one.name),
  ];
  const kept = entriesChanged(before.stations, after.stations).filter(
    ({ was, is }) => takes(was) !== takes(is),
  );
  return [
    ...changes,
    ...others.map((label) => ({ label, why: message('site.setting-changed', { station }) })),
    ...kept.map(({ one }) => ({ label: one.station, why: message('site.kept-rules-changed') })),
  ];
}

/** What a station takes by itself, to compare. */
const takes = (one: SiteConfig['stations'][number] | null): string =>
  JSON.stringify([one?.rules ?? [], one?.fallback ?? null]);

/** An entry as it was and is; null where there is none. `one` is the newer that there is. */
interface Changed<T> {
  readonly was: T | null;
  readonly is: T | null;
  readonly one: T;
}

function entriesChanged<T extends { readonly id: string }>(
  before: readonly T[],
  after: readonly T[],
): Changed<T>[] {
  const removed = before.filter(({ id }) => !after.some((one) => one.id === id));
  return [
    ...removed.map((was) => ({ was, is: null, one: was })),
    ...after.flatMap((is) => {
      const was = before.find(({ id }) => id === is.id) ?? null;
      return isDeepStrictEqual(was, is) ? [] : [{ was, is, one: is }];
    }),
  ];
}
