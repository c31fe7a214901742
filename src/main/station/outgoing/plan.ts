import type { Incident, IncidentKind, QuietHours } from '../../../contract/index.ts';
import type { IncidentRecord, KeptIncident } from '../store/index.ts';

/** What is to be journalled, so that each incident is told once when it begins and once when it ends. */
export interface Plan {
  readonly begin: readonly { readonly incident: Incident; readonly beganAt: number }[];
  /** The messages on the beginning of incidents that are over, which people were told or may have been. */
  readonly end: readonly IncidentRecord[];
  /** Over, or of a kind that is off by now, and nothing more to say of it. */
  readonly forget: readonly IncidentRecord[];
}

/**
 * Compares the incidents with what was journalled. Pure; the same again after a restart.
 * @param kept the incidents that last
 * @param shown those of them whose cause is known since the start
 * @param off kinds of which people are not told; what they were told before has an end all the same
 */
export function planOf(
  kept: readonly Pick<KeptIncident, 'id' | 'beganAt'>[],
  shown: readonly Incident[],
  journal: readonly IncidentRecord[],
  off: readonly IncidentKind[],
): Plan {
  const lasting = new Set(kept.map(({ id, beganAt }) => `${id} ${beganAt}`));
  const keyOf = ({ incidentId, beganAt }: IncidentRecord): string => `${incidentId} ${beganAt}`;
  const began = new Set(journal.map(keyOf));
  const ended = new Set(journal.filter(({ content }) => content.kind === 'ended').map(keyOf));
  const beginnings = journal.filter(({ content }) => content.kind === 'began');
  const over = beginnings.filter((one) => !lasting.has(keyOf(one)));
  const lasts = beginnings.filter((one) => lasting.has(keyOf(one)));
  const unsaid = over.filter((one) => !ended.has(keyOf(one)));
  // More of it came, so it began anew: that is the news, not an end.
  const goesOn = ({ incidentId }: IncidentRecord): boolean => kept.some(({ id }) => id === incidentId);
  const isTold = ({ state, isInDoubt }: IncidentRecord): boolean =>
    state === 'sent' || (state === 'waiting' && isInDoubt);
  const done = new Set(
    journal.filter(({ content, state }) => content.kind === 'ended' && state !== 'waiting').map(keyOf),
  );
  return {
    begin: kept.flatMap(({ id, beganAt }) => {
      const incident = began.has(`${id} ${beganAt}`) ? undefined : shown.find((one) => one.id === id);
      return incident === undefined || off.includes(incident.kind) ? [] : [{ incident, beganAt }];
    }),
    end: unsaid.filter((one) => isTold(one) && !goesOn(one)),
    forget: [
      ...unsaid.filter((one) => !isTold(one) || goesOn(one)),
      ...journal.filter((one) => done.has(keyOf(one))),
      ...lasts.filter((one) => off.includes(one.content.incident.kind) && !isTold(one)),
    ],
  };
}

/** When the quiet hours end in which `now` is, by the station's clock; null if it is in none. */
export function quietUntil(now: number, quiet: QuietHours | null): number | null {
  if (quiet === null) return null;
  const at = (time: string, days: number): number => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const day = new Date(now);
    day.setDate(day.getDate() + days);
    return day.setHours(hours, minutes, 0, 0);
  };
  const overnight = quiet.to < quiet.from ? 1 : 0;
  // Those that began yesterday, and those of today.
  for (const days of [-1, 0]) {
    const end = at(quiet.to, days + overnight);
    if (at(quiet.from, days) <= now && now < end) return end;
  }
  return null;
}
