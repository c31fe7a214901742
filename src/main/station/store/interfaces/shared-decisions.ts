import type { ConnectionId } from '../../../../contract/index.ts';

/** What an operator decided about a file, a job or a batch. The store does not look into it. */
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

/** A decision of this station of which the site does not know yet. */
export interface DecisionToTell extends SharedDecision {
  /** The revision of its subject in the site's ledger that it was made on. */
  readonly expectedRev: number;
  readonly madeAt: number;
}

/** A decision of another station. */
export interface DecisionToCarryOut extends SharedDecision {
  readonly station: string;
  /** The revision of its subject that it made. */
  readonly rev: number;
  readonly madeAt: number;
}

/** What was decided at the stations of a site, of each subject in the order of the site's ledger. */
export interface SharedDecisionRepository {
  /**
   * Decided at this station.
   * @param on the revision of the subject that it was made on; by default what is carried out here.
   */
  add(made: SharedDecision, on?: number): void;
  /** In the order in which they were made. */
  toTell(): DecisionToTell[];
  /** The first of them; null if there is none. */
  nextToTell(): DecisionToTell | null;
  /** The site's ledger has it, as that revision of its subject. */
  told(id: string, rev: number): void;
  /** The site's ledger has refused it: it never counts again, nor does what was decided here after it. */
  refused(id: string): void;
  /** Nothing that waits to be carried out about a subject is carried out any more. */
  passOver(subject: string): void;
  /** Decided at another station; false if that is known, or if this station has decided since. */
  heard(made: DecisionToCarryOut): boolean;
  /** In order, but nothing about what is still to be told. */
  toCarryOut(): DecisionToCarryOut[];
  carriedOut(id: string): void;
  /** The site was left: nothing is told any more, and nothing carried out. */
  abandon(): void;
  /** The latest decision about a subject that counts here; null: there is none. */
  latest(subject: string): unknown;
}
