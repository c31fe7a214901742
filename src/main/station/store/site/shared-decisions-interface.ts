import type { ConnectionId } from '../../../../contract/index.ts';

/** An operator's decision about a file, a job or a batch. Its content is opaque to the store. */
export interface SharedDecision {
  /** The same at every station. */
  readonly id: string;
  /** A file, or the key of a job or batch. */
  readonly subject: string;
  readonly account: ConnectionId;
  readonly decision: unknown;
  readonly operator: string | null;
  readonly desk: string | null;
}

/** A decision of this station that the site does not know yet. */
export interface UnreportedDecision extends SharedDecision {
  /** The revision of its subject in the site's ledger on which it is based. */
  readonly expectedRev: number;
  readonly madeAt: number;
}

/** A decision of another station. */
export interface DecisionToCarryOut extends SharedDecision {
  readonly station: string;
  /** The revision of its subject that it created. */
  readonly rev: number;
  readonly madeAt: number;
}

/** Decisions made at the stations of a site; those about one subject in the order of the site's ledger. */
export interface SharedDecisionRepository {
  /**
   * Stores a decision made at this station.
   * @param on the revision of the subject on which it is based; by default the one carried out here
   */
  add(made: SharedDecision, on?: number): void;
  /** Decisions still to be reported to the site, in the order in which they were made. */
  unreported(): UnreportedDecision[];
  /** The first of them; null if there is none. */
  nextUnreported(): UnreportedDecision | null;
  /** The site's ledger has it, as this revision of its subject. */
  markReported(id: string, rev: number): void;
  /** The site's ledger has refused it: neither it nor later decisions made here on its subject ever count. */
  refused(id: string): void;
  /** Decisions about a subject that wait to be carried out never will be. */
  passOver(subject: string): void;
  /**
   * Stores a decision made at another station. False if it is known, or if this station has decided since.
   */
  heard(made: DecisionToCarryOut): boolean;
  /** In order, without subjects that have decisions still to be reported. */
  toCarryOut(): DecisionToCarryOut[];
  carriedOut(id: string): void;
  /** The site was left: nothing is reported or carried out any more. */
  abandon(): void;
  /** The latest decision about a subject that counts here; null if there is none. */
  latest(subject: string): unknown;
}
