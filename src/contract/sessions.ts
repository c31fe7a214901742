import { z } from 'zod';
import { Instant } from './ids.ts';

/** When a login of the headless host ends by itself. */
export const SessionLimits = z.object({
  /** Hours without activity in any of its windows. */
  idleHours: z.number().min(1).max(720).default(12),
  /** Days after the login, whatever is done. */
  maxDays: z.number().min(1).max(90).default(7),
});
export type SessionLimits = z.infer<typeof SessionLimits>;

/** What a person is called. Characters that steer a terminal or hide text are not part of a name. */
export const PersonName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{Cc}\p{Cf}\u2028\u2029]*$/u);

/** A browser that has logged in to the headless host. */
export const Session = z.object({
  /** Of no use to log in with. */
  id: z.string(),
  /** Null: not given. */
  name: z.string().nullable(),
  /** The network address it logged in from. */
  address: z.string(),
  how: z.enum(['link', 'password', 'operator', 'proxy', 'desk']),
  since: Instant,
  lastUsedAt: Instant,
  /** The one that asks. */
  own: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** What became of a login, or of a desk. */
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
]);
export type AccessStep = z.infer<typeof AccessStep>;
