import { z } from 'zod';
import { Instant } from './ids.ts';
import { PersonName } from './sessions.ts';

/** What an operator may do, from least to most; each role includes those before it. */
export const Role = z.enum(['watch', 'operate', 'administer']);
export type Role = z.infer<typeof Role>;

/** Whether `role` may do what takes `needed`. */
export const mayDo = (role: Role, needed: Role): boolean =>
  Role.options.indexOf(role) >= Role.options.indexOf(needed);

export const OperatorId = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .brand<'OperatorId'>();
export type OperatorId = z.infer<typeof OperatorId>;

/** The colour by which an operator is recognised at a glance. */
export const OperatorColour = z.enum(['blue', 'teal', 'grape', 'orange', 'pink', 'lime', 'cyan', 'violet']);
export type OperatorColour = z.infer<typeof OperatorColour>;

/** A PIN or a password; how long it has to be depends on the role (`secretLengthOf`). */
export const OperatorSecret = z.string().max(200);

/**
 * Minimum length of a new PIN or password; longer for those who may change settings. Shorter ones from before
 * are kept.
 */
export const secretLengthOf = (role: Role): number => (role === 'administer' ? 8 : 6);

/** The content of a badge, as a scanner types it. Fewer characters could come from somebody typing fast. */
export const Badge = z
  .string()
  .trim()
  .min(5)
  .max(100)
  .regex(/^[^\p{Cc}]*$/u);

/** A person who works with this station. */
export const Operator = z.object({
  id: OperatorId,
  name: PersonName,
  role: Role,
  colour: OperatorColour,
  hasBadge: z.boolean(),
  addedAt: Instant,
  /** Null while the operator works here. After leaving, the name stays on past actions, but cannot log in. */
  leftAt: Instant.nullable(),
});
export type Operator = z.infer<typeof Operator>;

/** What makes a new operator. */
export const NewOperator = z.object({
  name: PersonName,
  role: Role,
  secret: OperatorSecret,
  badge: Badge.nullable().default(null),
});
export type NewOperator = z.infer<typeof NewOperator>;

/** What to change about an operator; omitted fields stay. A badge of null is removed. */
export const OperatorChange = z.object({
  name: PersonName.optional(),
  role: Role.optional(),
  secret: OperatorSecret.optional(),
  badge: Badge.nullable().optional(),
});
export type OperatorChange = z.infer<typeof OperatorChange>;

export const OperatorDecision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), change: OperatorChange }),
  /** Nobody logs in as them, their sessions end, their badge is free. Their name stays on what they did. */
  z.object({ kind: z.literal('leave') }),
  /** One who left logs in again, with a new PIN or password. */
  z.object({ kind: z.literal('return'), secret: OperatorSecret }),
]);
export type OperatorDecision = z.infer<typeof OperatorDecision>;

/** Who sits at the window that asks. */
export const Seat = z.object({
  /** Null if nobody has said who they are, or if this station has no operators. */
  operator: Operator.nullable(),
  /** What this window may do now. */
  role: Role,
  /** Whether the station has operators. Without any, every window may do everything. */
  hasOperators: z.boolean(),
  /** Minutes without use after which a window asks again who is there; null: never. */
  lockAfterMinutes: z.number().int().nullable(),
});
export type Seat = z.infer<typeof Seat>;

/** How a person identifies at a window: a name from the list with a PIN or password, or a badge alone. */
export const SeatClaim = z.union([
  z.object({ operatorId: OperatorId, secret: OperatorSecret }),
  z.object({ badge: Badge }),
]);
export type SeatClaim = z.infer<typeof SeatClaim>;

/** What happened to an operator, as Activity shows it. */
export const OperatorStep = z.enum([
  'added',
  'changed',
  'role-changed',
  'secret-changed',
  'left',
  'returned',
]);
export type OperatorStep = z.infer<typeof OperatorStep>;

/** The company's rules for operators. */
export const OperatorPolicy = z.object({
  /** Minutes without use after which a window asks again who is there; null: never. */
  lockAfterMinutes: z.number().int().min(1).max(480).nullable().default(null),
});
export type OperatorPolicy = z.infer<typeof OperatorPolicy>;
