/** The content of a job ticket about a file and its job: one model for every kind of ticket. */
export interface TicketModel {
  /** The file's name in the hot folder, where the ticket is, too. */
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
  /** In words, with its weight in g/m². */
  readonly material: string | null;
  readonly gsm: number | null;
  /** Names. */
  readonly finishings: readonly string[];
  /** The operator's reason for sending the file although preflight blocked it. */
  readonly preflightOverride: string | null;
  /** Who released, approved or resent it, and where; null if nobody did, or if it was not recorded. */
  readonly operator: string | null;
  readonly desk: string | null;
}

/** Who sent a file by hand, in words; null if nobody did, or if it was not recorded. */
export function senderIn({ operator, desk }: Pick<TicketModel, 'operator' | 'desk'>): string | null {
  if (operator === null) return null;
  return desk === null ? `Sent by ${operator}` : `Sent by ${operator} (${desk})`;
}
