const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Of the requests that a connection may send, polling takes at most this part: the rest is for what has news. */
const SHARE_OF_RATE = 0.2;
/** While webhooks prove healthy, polling sends at most this many requests an hour ... */
const HEALTHY_REQUESTS_PER_HOUR = 40;
/** ... reads whole lists not more often than this ... */
const HEALTHY_FULL_MS = 15 * MINUTE_MS;
/** ... and something at least this often: a service that is away is not found out by webhooks that do not come. */
const HEALTHY_PULSE_MS = 5 * MINUTE_MS;
const MAX_FULL_MS = 6 * HOUR_MS;
/** Where nothing is in pre-press, only what is quite new can be missed. */
const NOTHING_OPEN_FACTOR = 4;

/** What the pace of polling follows from. */
export interface PollEvidence {
  /** As the operator set it. */
  readonly usualMs: number;
  readonly requestsPerSecond: number;
  /** Requests that reading all lists took the last time. */
  readonly requestsPerFull: number;
  /** Resources that are still in pre-press. */
  readonly open: number;
  readonly webhooksHealthy: boolean;
}

export interface PollSchedule {
  /** All lists are read this often: the full reconciliation. */
  readonly fullEveryMs: number;
  /** Between two of them, what is in pre-press is read by itself, so many at a time; null: that is not needed. */
  readonly look: { readonly everyMs: number; readonly atMost: number } | null;
}

/**
 * How often to poll. Pure, and bounded whatever the evidence: lists that grow are read less often, and what is in pre-press
 * is then looked at by itself in between; what is finished never is.
 */
export function pollScheduleOf(evidence: PollEvidence): PollSchedule {
  const { usualMs, requestsPerSecond, open, webhooksHealthy } = evidence;
  const cost = Math.max(1, evidence.requestsPerFull);
  const most = Math.max(usualMs, MAX_FULL_MS);
  if (webhooksHealthy) return healthySchedule(evidence, cost, most);
  const perSecond = requestsPerSecond * SHARE_OF_RATE;
  const affordable = (cost / (perSecond / 2)) * 1_000;
  const wanted = open === 0 ? usualMs * NOTHING_OPEN_FACTOR : usualMs;
  if (cost / perSecond <= wanted / 1_000) return { fullEveryMs: wanted, look: null };
  // Half of the share for the lists, half for the looks in between.
  const atMost = Math.max(1, Math.floor((perSecond / 2) * (usualMs / 1_000)));
  const everyMs = Math.max(usualMs, (atMost / (perSecond / 2)) * 1_000);
  const fullEveryMs = Math.min(most, Math.max(wanted, affordable));
  return { fullEveryMs, look: open === 0 ? null : { everyMs, atMost } };
}

/** One resource by itself between two full reconciliations is the pulse; where nothing is open, the lists are. */
function healthySchedule(
  { usualMs, requestsPerSecond, open }: PollEvidence,
  cost: number,
  most: number,
): PollSchedule {
  const pulseMs = Math.max(usualMs, HEALTHY_PULSE_MS, 1_000 / (requestsPerSecond * (SHARE_OF_RATE / 2)));
  const pulses = open === 0 ? 0 : HOUR_MS / pulseMs;
  const affordable = (cost / (HEALTHY_REQUESTS_PER_HOUR - pulses)) * HOUR_MS;
  const wanted = open === 0 ? pulseMs : HEALTHY_FULL_MS;
  const fullEveryMs = Math.min(most, Math.max(usualMs, wanted, affordable));
  return { fullEveryMs, look: open === 0 ? null : { everyMs: pulseMs, atMost: 1 } };
}
