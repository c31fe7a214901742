/** What a job ticket tells of a file and its job: one model for every kind of ticket. */
export interface TicketModel {
  /** The name under which the file lies in the hot folder, beside its ticket. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly revision: number;
  readonly jobId: string;
  readonly jobName: string;
  readonly batchId: string | null;
  readonly product: string;
  readonly component: string;
  /** `colour`, `foil`, `other`. */
  readonly kind: string;
  readonly quantity: number | null;
  /** In words, and its weight in g/m². */
  readonly material: string | null;
  readonly gsm: number | null;
  /** Names. */
  readonly finishings: readonly string[];
  /** The operator's reason for feeding the file although preflight blocked it. */
  readonly preflightOverride: string | null;
  /** Who released, approved or resent it, and where; null: nobody, it went by its rules, or not recorded. */
  readonly operator: string | null;
  readonly desk: string | null;
}

/** Who sent a file by hand, in words; null where that is nobody, or not recorded. */
export function senderIn({ operator, desk }: Pick<TicketModel, 'operator' | 'desk'>): string | null {
  if (operator === null) return null;
  return desk === null ? `Sent by ${operator}` : `Sent by ${operator} (${desk})`;
}
