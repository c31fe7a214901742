import { z } from 'zod';
import { Instant } from './ids.ts';
import { PersonName } from './sessions.ts';

/** What an operator may do, from the least to the most; each may do what those before it may. */
export const Role = z.enum(['watch', 'operate', 'administer']);
export type Role = z.infer<typeof Role>;

/** Whether who has one role may do what takes the other. */
export const mayDo = (role: Role, needed: Role): boolean =>
  Role.options.indexOf(role) >= Role.options.indexOf(needed);

export const OperatorId = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .brand<'OperatorId'>();
export type OperatorId = z.infer<typeof OperatorId>;

/** By which an operator is known at a glance. */
export const OperatorColour = z.enum(['blue', 'teal', 'grape', 'orange', 'pink', 'lime', 'cyan', 'violet']);
export type OperatorColour = z.infer<typeof OperatorColour>;

/** A PIN or a password; how long it has to be depends on the role (`secretLengthOf`). */
export const OperatorSecret = z.string().max(200);

/** How many characters the PIN or password of an operator needs at least: who may change settings, more. */
export const secretLengthOf = (role: Role): number => (role === 'administer' ? 8 : 4);

/** What is on a badge, as a scanner types it: fewer characters could as well be typed by a quick hand. */
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
  /** Null: has not left. Who has left keeps the name on what they did, and cannot log in. */
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

/** What changes of an operator; what is not given stays. A badge of null is taken away. */
export const OperatorChange = z.object({
  name: PersonName.optional(),
  role: Role.optional(),
  secret: OperatorSecret.optional(),
  badge: Badge.nullable().optional(),
});
export type OperatorChange = z.infer<typeof OperatorChange>;

/** Who sits at the window that asks. */
export const Seat = z.object({
  /** Null: nobody has said who they are, or this station has no operators. */
  operator: Operator.nullable(),
  /** What this window may do now. */
  role: Role,
  /** Whether the station has operators. Without any, every window may do everything. */
  hasOperators: z.boolean(),
  /** After this long without use a window asks again who is there; null: it does not. */
  lockAfterMinutes: z.number().int().nullable(),
});
export type Seat = z.infer<typeof Seat>;

/** How a person shows who they are: a name chosen from the list with a PIN or password, or a badge alone. */
export const SeatClaim = z.union([
  z.object({ operatorId: OperatorId, secret: OperatorSecret }),
  z.object({ badge: Badge }),
]);
export type SeatClaim = z.infer<typeof SeatClaim>;

/** What becomes of an operator, as the activity tells it. */
export const OperatorStep = z.enum([
  'added',
  'changed',
  'role-changed',
  'secret-changed',
  'left',
  'returned',
]);
export type OperatorStep = z.infer<typeof OperatorStep>;

/** What the house chooses about operators. */
export const OperatorPolicy = z.object({
  /** A window that nobody uses for this long asks again who is there; null: it does not. */
  lockAfterMinutes: z.number().int().min(1).max(480).nullable().default(null),
});
export type OperatorPolicy = z.infer<typeof OperatorPolicy>;
