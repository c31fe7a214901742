/** Section 8, in milliseconds. */
export interface AutoBatching {
  /** A group closes this long after its most recent job arrived ... */
  readonly quietMs: number;
  /** ... and at the latest this long after its first. */
  readonly windowMs: number;
}

export const documentedTimings: AutoBatching = { quietMs: 5 * 60_000, windowMs: 30 * 60_000 };

export interface Arrival {
  readonly id: string;
  readonly address: string;
  readonly at: number;
}

/**
 * The groups that are due at `now`: jobs for one address, each at most `quietMs` after the one before, and all within
 * `windowMs` of the first. A job that comes when a group has closed begins the next one.
 */
export function autoBatch(arrivals: readonly Arrival[], now: number, timings: AutoBatching): string[][] {
  const due: string[][] = [];
  for (const sameAddress of Map.groupBy(arrivals, (arrival) => arrival.address).values()) {
    let group: Arrival[] = [];
    const closesAt = (): number => {
      const first = group[0]?.at ?? 0;
      const last = group.at(-1)?.at ?? 0;
      return Math.min(last + timings.quietMs, first + timings.windowMs);
    };
    for (const arrival of [...sameAddress].sort((one, other) => one.at - other.at)) {
      if (group.length > 0 && arrival.at >= closesAt()) {
        due.push(group.map((one) => one.id));
        group = [];
      }
      group.push(arrival);
    }
    if (closesAt() <= now) due.push(group.map((one) => one.id));
  }
  return due;
}
