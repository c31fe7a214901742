import type { BatchingTimes } from '../../../../contract/index.ts';

/** A job that waits in the service's auto batching for others to the same address. */
export interface Arrival {
  /** Of its queued batch. */
  readonly key: string;
  /** When it arrived, in milliseconds since the epoch. */
  readonly at: number;
}

/** When a group is expected to be batched, in milliseconds since the epoch, and how many jobs are in it. */
export interface Forecast {
  readonly at: number;
  readonly jobs: number;
  /** Another job arrived after this one, which postponed its time. */
  readonly pushedBack: boolean;
}

interface Group {
  readonly members: Arrival[];
  closesAt: number;
}

/**
 * When each of some jobs for one address will be batched, by the rule of interface section 8: a fixed time
 * after the latest arrival in its group, and no later than a fixed time after the first. A job that arrives
 * after that begins the next group.
 */
export function forecast(arrivals: readonly Arrival[], times: BatchingTimes): ReadonlyMap<string, Forecast> {
  const intervalMs = times.batchIntervalSeconds * 1_000;
  const windowMs = times.batchWindowSeconds * 1_000;
  const groups: Group[] = [];
  for (const arrival of [...arrivals].sort((one, other) => one.at - other.at)) {
    const open = groups.at(-1);
    const [first] = open?.members ?? [];
    if (open === undefined || first === undefined || arrival.at >= open.closesAt) {
      groups.push({ members: [arrival], closesAt: arrival.at + Math.min(intervalMs, windowMs) });
      continue;
    }
    open.members.push(arrival);
    open.closesAt = Math.min(arrival.at + intervalMs, first.at + windowMs);
  }
  return new Map(
    groups.flatMap(({ members, closesAt }) =>
      members.map(({ key, at }) => {
        const pushedBack = (members.at(-1)?.at ?? at) > at;
        return [key, { at: closesAt, jobs: members.length, pushedBack }] as const;
      }),
    ),
  );
}
