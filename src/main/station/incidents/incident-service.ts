import { isDeepStrictEqual } from 'node:util';
import {
  type Incident,
  type IncidentDecision,
  type IncidentHandling,
  type IncidentId,
  isOpen,
  MORNING_HOUR,
  type SnoozeTime,
} from '../../../contract/index.ts';
import { WorkLoop } from '../concurrency/index.ts';
import type { Clock } from '../ports.ts';
import type { KeptIncident, Store } from '../store/index.ts';
import { type Cause, causesOf } from './causes.ts';
import type { Facts } from './facts.ts';

/** Changes within this time are handled together. */
const PACE_MS = 500;
/** Some begin and end by time alone: a service that stays away, a snooze that is over. */
const POLL_INTERVAL_MS = 15_000;
/** How long after a start everything has been tried; nothing ends before that. */
const SETTLE_MS = 15_000;
const HOUR_MS = 60 * 60_000;

export interface IncidentServiceOptions {
  readonly store: Pick<Store, 'incidents'>;
  readonly clock: Pick<Clock, 'now' | 'after' | 'steadyMs'>;
  readonly facts: () => Facts;
  /** The incidents, or how they are handled, changed. */
  readonly onChange: () => void;
  readonly onBegan: (incident: Incident) => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Keeps the incidents in step with their causes: one begins with its cause, ends with it, and remembers in
 * between what an operator did about it, also across a restart.
 */
export class IncidentService {
  readonly #options: IncidentServiceOptions;
  readonly #loop: WorkLoop;
  #incidents: readonly Incident[] = [];
  #cancelLook: (() => void) | null = null;
  #settledAt = 0;

  constructor(options: IncidentServiceOptions) {
    this.#options = options;
    const { clock, onFault } = options;
    const backOff = { firstMs: POLL_INTERVAL_MS, maxMs: POLL_INTERVAL_MS };
    this.#loop = new WorkLoop({ clock, turn: () => this.#look(), backOff, onFault });
  }

  /** The open ones first, each group by when it began. */
  get list(): readonly Incident[] {
    return this.#incidents;
  }

  start(): void {
    this.#settledAt = this.#options.clock.steadyMs() + SETTLE_MS;
    this.#loop.start();
  }

  async stop(): Promise<void> {
    this.#cancelLook?.();
    await this.#loop.stop();
  }

  /** Something changed that may affect an incident. */
  look(): void {
    this.#cancelLook ??= this.#options.clock.after(PACE_MS, () => {
      this.#cancelLook = null;
      this.#loop.wake();
    });
  }

  /** Keeps what an operator says of an incident. False if there is no such incident any more. */
  decide(id: IncidentId, decision: IncidentDecision): boolean {
    if (!this.#incidents.some((one) => one.id === id)) return false;
    const { store, clock } = this.#options;
    switch (decision.kind) {
      case 'acknowledge':
        store.incidents.acknowledge(id);
        break;
      case 'snooze':
        store.incidents.snooze(id, snoozedUntil(clock.now(), decision.time));
        break;
      case 'reopen':
        store.incidents.reopen(id);
        break;
    }
    this.#look();
    return true;
  }

  #look(): number {
    const { store, facts, onChange, onBegan, clock } = this.#options;
    const known = facts();
    const causes = new Map(causesOf(known).map((cause) => [cause.id, cause]));
    const before = new Map(store.incidents.all().map((kept) => [kept.id, kept]));
    const begun = new Set<IncidentId>();
    for (const { id, what, newestAt } of causes.values()) {
      const kept = before.get(id);
      if (kept === undefined) store.incidents.begin(id, what);
      else if (isOutgrown(kept, newestAt)) store.incidents.renew(id);
      else continue;
      begun.add(id);
    }
    if (clock.steadyMs() >= this.#settledAt) {
      for (const id of before.keys()) if (!causes.has(id)) store.incidents.end(id);
    }
    const incidents = store.incidents
      .all()
      .flatMap((kept) => incidentOf(kept, causes.get(kept.id), known.now))
      .sort((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
    const hasChanged = !isDeepStrictEqual(incidents, this.#incidents);
    this.#incidents = incidents;
    if (hasChanged) onChange();
    for (const incident of incidents) if (begun.has(incident.id)) onBegan(incident);
    return POLL_INTERVAL_MS;
  }
}

/** An operator has acknowledged it, and files came since that they cannot know of. */
const isOutgrown = ({ acknowledgedAt }: KeptIncident, newestAt = 0): boolean =>
  acknowledgedAt !== null && newestAt > acknowledgedAt;

function incidentOf(kept: KeptIncident, cause: Cause | undefined, now: number): Incident[] {
  if (cause === undefined) return [];
  const since = new Date(cause.since ?? kept.beganAt).toISOString();
  const { newestAt: _, ...shown } = cause;
  return [{ ...shown, since, handling: handlingOf(kept, now) }];
}

function handlingOf({ acknowledgedAt, snoozedUntil: until }: KeptIncident, now: number): IncidentHandling {
  if (acknowledgedAt !== null) return { kind: 'acknowledged', at: new Date(acknowledgedAt).toISOString() };
  if (until !== null && until > now) return { kind: 'snoozed', until: new Date(until).toISOString() };
  return { kind: 'open' };
}

/** @returns milliseconds since the epoch, like `now`. */
export function snoozedUntil(now: number, time: SnoozeTime): number {
  if (time === 'hour') return now + HOUR_MS;
  const morning = new Date(now);
  morning.setDate(morning.getDate() + 1);
  return morning.setHours(MORNING_HOUR, 0, 0, 0);
}
