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

/** A person's name, without characters that control a terminal or hide text. */
export const PersonName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{Cc}\p{Cf}\u2028\u2029]*$/u);

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
  'site-changed-settings',
]);
export type AccessStep = z.infer<typeof AccessStep>;
