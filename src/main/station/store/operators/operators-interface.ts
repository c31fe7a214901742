import type { Message, OperatorColour, OperatorId, OperatorStep, Role } from '../../../../contract/index.ts';

/** An operator, as stored; instants in milliseconds since the epoch. */
export interface KeptOperator {
  readonly id: OperatorId;
  readonly name: string;
  readonly role: Role;
  readonly colour: OperatorColour;
  /** Verifies a PIN or password; null: has left. */
  readonly secret: string | null;
  /** A keyed digest of the badge's content; null: no badge. */
  readonly badge: string | null;
  readonly addedAt: number;
  readonly leftAt: number | null;
}

/** The people who work with the station. Each step is a line in the log. */
export interface OperatorRepository {
  /** Those who can log in first, by name; then those who have left. */
  all(): KeptOperator[];
  add(operator: KeptOperator): void;
  /** @param step in the words of the log. */
  set(operator: KeptOperator, step: OperatorStep, why: Message | null): void;
}
