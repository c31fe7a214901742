import type { Message, OperatorColour, OperatorId, OperatorStep, Role } from '../../../../contract/index.ts';

/** An operator as the store keeps one; instants in milliseconds since the epoch. */
export interface KeptOperator {
  readonly id: OperatorId;
  readonly name: string;
  readonly role: Role;
  readonly colour: OperatorColour;
  /** By which a PIN or password is checked; null: has left. */
  readonly secret: string | null;
  /** A keyed digest of what the badge says; null: no badge. */
  readonly badge: string | null;
  readonly addedAt: number;
  readonly leftAt: number | null;
}

/** Who works with the station. Each step is a line in the log. */
export interface OperatorRepository {
  /** Who can log in first, by name; then who has left. */
  all(): KeptOperator[];
  add(operator: KeptOperator): void;
  /** @param step what the log says of it. */
  set(operator: KeptOperator, step: OperatorStep, why: Message | null): void;
}
