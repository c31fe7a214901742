import { randomUUID } from 'node:crypto';
import { ArtworkId, isOneOf, message, owedStates } from '../../../../contract/index.ts';
import { WorkLoop } from '../../concurrency/index.ts';
import type { StationContext } from '../../context.ts';
import {
  type Decider,
  Decision,
  type DecisionMade,
  type Dispute,
  decideAlike,
  keepsFile,
  type MovedDecision,
} from '../../decisions/index.ts';
import { CommandRejectedError } from '../../hotfolders/index.ts';
import { asCaller } from '../../model/caller.ts';
import type { DecisionToCarryOut, UnreportedDecision } from '../../store/index.ts';
import { isBadValue, type Queries, SiteDatabaseError } from '../database/index.ts';
import type { SiteEvent, SiteEvents } from '../events/index.ts';
import { deliveryKey } from '../ledger/index.ts';
import type { StationOperators } from '../operators/index.ts';
import type { Member } from '../stations/index.ts';
import {
  type Answer,
  type EndedDelivery,
  type OwnDecision,
  ReportedDecision,
  reportDecision,
} from './report-decision.ts';

const RETRY = { firstMs: 1_000, maxMs: 5_000 };

/** Carries out at this station what was decided at others. */
export type DecisionsHere = Pick<
  Decider,
  | 'carryOutFromElsewhere'
  | 'isDue'
  | 'keepBack'
  | 'dispute'
  | 'wasSent'
  | 'moveCounts'
  | 'moveRefused'
  | 'endedForAll'
  | 'forOthers'
>;

export interface SiteDecisionsParts {
  readonly queries: Queries;
  readonly member: Member;
  readonly siteEvents: Pick<SiteEvents, 'caughtUp' | 'isAway'>;
  readonly operators: Pick<StationOperators, 'untold' | 'told'>;
  readonly decider: DecisionsHere;
}

/** What it needs of its station. */
type DecisionsContext = Pick<StationContext, 'store' | 'events' | 'onFault'> & {
  readonly ports: Pick<StationContext['ports'], 'clock'>;
};

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A decision about a file or job counts at every station. It is carried out here at once, and elsewhere in
 * the ledger's order. If another station has decided differently meanwhile, the file is on hold at each until
 * an operator chooses.
 */
export class SiteDecisions {
  readonly #context: DecisionsContext;
  readonly #parts: SiteDecisionsParts;
  readonly #loop: WorkLoop;
  readonly #unsubscribe: () => void;
  #waiting: Waiting[] = [];
  /** Why the last turn failed. */
  #problem: unknown = null;
  #isStopped = false;

  constructor(context: DecisionsContext, parts: SiteDecisionsParts) {
    const { ports, events } = context;
    this.#context = context;
    this.#parts = parts;
    this.#loop = new WorkLoop({
      clock: ports.clock,
      turn: () => this.#work(),
      backOff: RETRY,
      onFault: (error) => this.#failed(error),
    });
    this.#unsubscribe = events.onEachStoreChange(({ kind }) => {
      // What was not due may be by now.
      if (kind === 'shared-decision' || kind === 'artwork' || kind === 'hot-folder') this.#loop.wake();
    });
  }

  start(): void {
    this.#loop.start();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unsubscribe();
    await this.#loop.stop();
    for (const { reject } of this.#waiting) reject(endedSession());
    this.#waiting = [];
  }

  /** Another station has decided something. Throws ZodError. */
  heard({ station, body }: SiteEvent): void {
    if (station === this.#parts.member.stationId) return;
    const { account: connectionId, madeAt, ...made } = ReportedDecision.parse(body);
    const heard = { ...made, connectionId, madeAt: madeAt.getTime() };
    this.#context.store.sharedDecisions.heard(heard, keepsFile(made.decision));
  }

  /**
   * Resolves when everything that was decided at any station before the call counts here. Rejects with a
   * SiteDatabaseError where that cannot be known.
   */
  async settled(): Promise<void> {
    if (this.#problem !== null) throw this.#problem;
    if (this.#isStopped) throw endedSession();
    const settled = new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    this.#loop.wake();
    await settled;
  }

  async #work(): Promise<null> {
    const { sharedDecisions } = this.#context.store;
    const waiting = this.#waiting;
    this.#waiting = [];
    try {
      for (
        let next = sharedDecisions.nextUnreported();
        next !== null;
        next = sharedDecisions.nextUnreported()
      ) {
        const made = withDecision(next);
        await this.#report(made).catch((error: unknown) => this.#leaveOut(made, error));
      }
      if (waiting.length > 0) await this.#catchUp();
      this.#carryOut();
      this.#problem = null;
      for (const { resolve } of waiting) resolve();
    } catch (error) {
      this.#problem = error;
      for (const { reject } of waiting) reject(error);
      throw error;
    }
    return null;
  }

  /** Throws SiteDatabaseError. */
  async #catchUp(): Promise<void> {
    const { siteEvents } = this.#parts;
    await siteEvents.caughtUp();
    if (siteEvents.isAway) throw new SiteDatabaseError('unanswered', message('site.away'));
  }

  async #report(made: OwnDecision): Promise<void> {
    const { queries, member, operators, decider } = this.#parts;
    const { store } = this.#context;
    const { id, subject, decision } = made;
    const keeps = keepsFile(decision);
    const about = { keeps, sent: keeps ? this.#sent(made) : [], ended: this.#ended(made) };
    const names = operators.untold();
    const told = { ...made, decision: decider.forOthers(decision) };
    const answer = await reportDecision(queries, member, told, about, names);
    if (names !== null) operators.told(names);
    if (decision.kind === 'moved' && keeps) {
      const { operator: name, desk } = made;
      const who = { sessionId: 'site', client: 'site', name, operatorId: null, desk, byLink: false };
      asCaller(who, () =>
        store.transaction(() => this.#moved(ArtworkId.parse(subject), made, decision, answer)),
      );
      return;
    }
    switch (answer.kind) {
      case 'counts':
        store.sharedDecisions.markReported(id, answer.revision);
        return;
      case 'sent':
        store.transaction(() => {
          store.sharedDecisions.refused(id);
          decider.wasSent(ArtworkId.parse(subject), answer.station);
        });
        return;
      case 'differs':
        store.transaction(() => this.#differs(made, answer.latest, answer.self));
    }
  }

  /** A move that waited for this answer is carried out, or the file goes on as before. */
  #moved(file: ArtworkId, made: OwnDecision, move: MovedDecision, answer: Answer): void {
    const { sharedDecisions } = this.#context.store;
    const { decider } = this.#parts;
    switch (answer.kind) {
      case 'counts':
        sharedDecisions.markReported(made.id, answer.revision);
        decider.moveCounts(file, move);
        return;
      case 'sent':
        sharedDecisions.refusedAlone(made.id);
        decider.moveRefused(file, message('delivery.not-moved-sent', { station: answer.station }));
        return;
      case 'differs':
        sharedDecisions.refusedAlone(made.id);
        decider.moveRefused(file, message('delivery.not-moved-decided', { station: answer.latest.station }));
    }
  }

  /** A decision the ledger cannot store would block all later ones, so it stays at this station. */
  #leaveOut({ id }: OwnDecision, error: unknown): void {
    if (!isBadValue(error)) throw error;
    this.#context.store.sharedDecisions.refused(id);
    this.#context.onFault(error);
  }

  /** Deliveries of a file that this station knows were sent. */
  #sent({ subject, connectionId }: OwnDecision): string[] {
    return this.#context.store.deliveries
      .ofArtwork(ArtworkId.parse(subject))
      .filter(({ state }) => !isOneOf(state, owedStates))
      .map(({ artworkId, hotFolderId, revision }) =>
        deliveryKey({ account: connectionId, fileId: artworkId, hotFolder: hotFolderId, revision }),
      );
  }

  /** What was decided here is refused. Where that leaves a choice, the file is on hold until it is made. */
  #differs(made: OwnDecision, latest: ReportedDecision, self: string): void {
    const { sharedDecisions } = this.#context.store;
    const last = sharedDecisions.unreported().findLast(({ subject }) => subject === made.subject) ?? made;
    const own = withDecision(last);
    sharedDecisions.refused(made.id);
    if (decideAlike(own.decision, latest.decision)) return;
    const first = sideOf(latest, latest.station);
    const second = sideOf(own, self);
    if (first === null || second === null) return;
    const { subject, connectionId } = own;
    // The station has it on hold: neither of the two who decided did.
    const nobody = { operator: null, desk: null };
    const dispute: Dispute = { kind: 'dispute', first, second };
    try {
      this.#as(nobody, { station: self, desk: null }, () =>
        this.#parts.decider.dispute(ArtworkId.parse(subject), dispute),
      );
    } catch (error) {
      if (error instanceof CommandRejectedError) return;
      throw error;
    }
    sharedDecisions.passOver(subject);
    sharedDecisions.add(
      { id: randomUUID(), subject, connectionId, decision: dispute, ...nobody },
      latest.revision,
    );
  }

  /** Deliveries to shared hot folders that it ends. */
  #ended({ subject, connectionId, decision }: OwnDecision): EndedDelivery[] {
    if (decision.kind !== 'moved') return [];
    return this.#parts.decider
      .endedForAll(decision)
      .map(({ hotFolderId: hotFolder, revision, wasInFolder }) => ({
        key: deliveryKey({ account: connectionId, fileId: subject, hotFolder, revision }),
        hotFolder,
        revision,
        wasInFolder,
      }));
  }

  /** In order: what cannot be carried out yet keeps the later ones about the same waiting. */
  #carryOut(): void {
    const { store, onFault } = this.#context;
    const waiting = new Set<string>();
    for (const one of store.sharedDecisions.toCarryOut()) {
      const { id, subject, desk, station } = one;
      const decision = Decision.parse(one.decision);
      const decider = this.#parts.decider;
      if (waiting.has(subject) || !decider.isDue(subject, decision)) {
        waiting.add(subject);
        decider.keepBack(subject, decision);
        continue;
      }
      try {
        store.transaction(() => {
          store.sharedDecisions.carriedOut(id);
          this.#as(one, { station, desk }, () => decider.carryOutFromElsewhere(subject, decision, station));
        });
      } catch (error) {
        // The file is past it here.
        store.sharedDecisions.carriedOut(id);
        if (!(error instanceof CommandRejectedError)) onFault(error);
      }
    }
  }

  /** The log has who decided, and where: the station first, which the ledger vouches for. */
  #as(
    { operator }: Pick<DecisionToCarryOut, 'operator'>,
    { station, desk }: { readonly station: string; readonly desk: string | null },
    call: () => void,
  ): void {
    const name = operator === null ? null : `${station}: ${operator}`;
    const where = operator !== null ? desk : desk === null ? station : `${station}: ${desk}`;
    const there = { sessionId: 'site', client: 'site', name, operatorId: null, desk: where, byLink: false };
    asCaller(there, call);
  }

  #failed(error: unknown): void {
    if (!(error instanceof SiteDatabaseError)) this.#context.onFault(error);
  }
}

/** What others decided is not known any more: the files wait for the next session with the ledger. */
const endedSession = (): SiteDatabaseError => new SiteDatabaseError('unanswered', message('site.away'));

const withDecision = (made: UnreportedDecision): OwnDecision => ({
  ...made,
  decision: Decision.parse(made.decision),
});

/** One side of a dispute; null where that is none, or one already. */
function sideOf(
  made: { decision: Decision; operator: string | null; desk: string | null; madeAt: Date | number },
  station: string,
): DecisionMade | null {
  const { decision, operator, desk, madeAt } = made;
  if (decision.kind === 'rush' || decision.kind === 'note' || decision.kind === 'dispute') return null;
  return { decision, operator, desk, station, madeAt: new Date(madeAt) };
}
