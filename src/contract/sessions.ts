import { z } from 'zod';
import { Instant } from './ids.ts';

/** When a login of the headless host expires. */
export const SessionLimits = z.object({
  /** Hours without activity in any of its windows. */
  idleHours: z.number().min(1).max(720).default(12),
  /** Days after the login, even if it is in use. */
  maxDays: z.number().min(1).max(90).default(7),
});
export type SessionLimits = z.infer<typeof SessionLimits>;

/** They show nothing: a name with one looks like the name without it. U+2800 is a blank Braille cell. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Their letters look alike, so that a name may hold letters of one of them only. */
const LOOKALIKE_SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u];

/**
 * A name of a person or desk, without characters that control a terminal, hide text or make it pass for
 * another name.
 */
export const PersonName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]*$/u)
  .refine((name) => LOOKALIKE_SCRIPTS.filter((script) => script.test(name)).length <= 1);

/** The form in which two names are compared: those that look alike are the same. */
export const comparableName = (name: string): string =>
  name.replace(UNSEEN, '').normalize('NFKC').trim().toLowerCase();

/** A browser that has logged in to the headless host. */
export const Session = z.object({
  /** Cannot be used to log in. */
  id: z.string(),
  /** Null if not given. */
  name: z.string().nullable(),
  /** The network address it logged in from. */
  address: z.string(),
  how: z.enum(['link', 'password', 'operator', 'proxy', 'desk']),
  since: Instant,
  lastUsedAt: Instant,
  /** Whether it is the asking session. */
  own: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** What happened to a login or a desk. */
export const AccessStep = z.enum([
  'logged-in',
  'refused',
  'locked',
  'logged-out',
  'ended',
  'code-shown',
  'paired',
  'renamed',
  'revoked',
  'site-let-go-on',
  'site-removed-station',
  'site-changed-settings',
  'site-told-operators',
]);
export type AccessStep = z.infer<typeof AccessStep>;
