const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The share of a connection's permitted requests that polling may use: the rest is for reported changes. */
const SHARE_OF_RATE = 0.2;
/** While webhooks prove healthy, polling sends at most this many requests per hour ... */
const HEALTHY_REQUESTS_PER_HOUR = 40;
/** ... reads complete lists no more often than this ... */
const HEALTHY_FULL_MS = 15 * MINUTE_MS;
/** ... and something at least this often: missing webhooks do not reveal that a service is away. */
const HEALTHY_PULSE_MS = 5 * MINUTE_MS;
const MAX_FULL_MS = 6 * HOUR_MS;
/** If nothing is in pre-press or still to be sent, only new jobs can be missed. */
const NOTHING_OPEN_FACTOR = 4;

/** What decides the pace of polling. */
export interface PollEvidence {
  /** As the operator set it. */
  readonly usualMs: number;
  readonly requestsPerSecond: number;
  /** Requests needed to read all lists the last time. */
  readonly requestsPerFull: number;
  /** Whether resources are still in pre-press, or files are still to be sent. */
  readonly hasOpen: boolean;
  /** Whether the list of jobs can be read at all. */
  readonly listsJobs: boolean;
  readonly webhooksHealthy: boolean;
}

export interface PollSchedule {
  /** How often all lists are read: the full reconciliation. */
  readonly fullEveryMs: number;
  /**
   * Between two of them, resources in pre-press are read singly, `atMost` at a time; null if that is not
   * needed.
   */
  readonly look: { readonly everyMs: number; readonly atMost: number } | null;
}

/**
 * Decides how often to poll. Pure, and bounded for any input: long lists are read less often, and resources
 * in pre-press are then read singly in between; finished ones never are.
 */
export function pollScheduleOf(evidence: PollEvidence): PollSchedule {
  const { usualMs, requestsPerSecond, hasOpen, webhooksHealthy } = evidence;
  const cost = Math.max(1, evidence.requestsPerFull);
  const most = Math.max(usualMs, MAX_FULL_MS);
  if (webhooksHealthy) return healthySchedule(evidence, cost, most);
  const perSecond = requestsPerSecond * SHARE_OF_RATE;
  const affordable = (cost / (perSecond / 2)) * 1_000;
  const wanted = hasOpen ? usualMs : usualMs * NOTHING_OPEN_FACTOR;
  const isCheap = cost / perSecond <= wanted / 1_000;
  if (isCheap && (evidence.listsJobs || !hasOpen)) return { fullEveryMs: wanted, look: null };
  // Half of the share for the lists, half for single reads in between.
  const atMost = Math.max(1, Math.floor((perSecond / 2) * (usualMs / 1_000)));
  const everyMs = Math.max(usualMs, (atMost / (perSecond / 2)) * 1_000);
  const fullEveryMs = Math.min(most, Math.max(wanted, affordable));
  return { fullEveryMs, look: hasOpen ? { everyMs, atMost } : null };
}

/**
 * One single read between two full reconciliations serves as the pulse; if nothing is in pre-press, the lists
 * do.
 */
function healthySchedule(
  { usualMs, requestsPerSecond, hasOpen }: PollEvidence,
  cost: number,
  most: number,
): PollSchedule {
  const pulseMs = Math.max(usualMs, HEALTHY_PULSE_MS, 1_000 / (requestsPerSecond * (SHARE_OF_RATE / 2)));
  const pulses = hasOpen ? HOUR_MS / pulseMs : 0;
  const affordable = (cost / (HEALTHY_REQUESTS_PER_HOUR - pulses)) * HOUR_MS;
  const wanted = hasOpen ? HEALTHY_FULL_MS : pulseMs;
  const fullEveryMs = Math.min(most, Math.max(usualMs, wanted, affordable));
  return { fullEveryMs, look: hasOpen ? { everyMs: pulseMs, atMost: 1 } : null };
}
