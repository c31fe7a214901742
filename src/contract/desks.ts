import { z } from 'zod';
import { DeskId, Instant } from './ids.ts';
import { PersonName } from './sessions.ts';

/** The name of a desk. Like a person's, it holds no characters that control a terminal or hide text. */
export const DeskName = PersonName;

/** A desktop app on another machine that may open windows of this station. */
export const Desk = z.object({
  id: DeskId,
  name: z.string(),
  /** Version of its app, as last reported. */
  version: z.string(),
  addedAt: Instant,
  /** When it was last connected; null if never since it was paired. */
  lastSeenAt: Instant.nullable(),
  /** It has a window open now. */
  connected: z.boolean(),
});
export type Desk = z.infer<typeof Desk>;

/** Letters and digits that are hard to confuse when read aloud or typed. */
export const PAIRING_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const PAIRING_CHARACTERS = 8;

/** A pairing code as typed, normalised: capitals, without the separators between its groups. */
export const PairingCode = z
  .string()
  .max(40)
  .transform((typed) => typed.toUpperCase().replace(/[\s-]/g, ''))
  .pipe(z.string().regex(new RegExp(`^[${PAIRING_ALPHABET}]{${PAIRING_CHARACTERS}}$`)));
export type PairingCode = z.infer<typeof PairingCode>;

/** A code that lets one desk in, once. */
export const NewPairingCode = z.object({
  /** In two groups, as displayed: `K7QM-3XRA`. */
  code: z.string(),
  expiresAt: Instant,
  /**
   * SHA-256 of the station's own certificate, to compare at the desk; null if the station serves no https
   * itself.
   */
  fingerprint: z.string().nullable(),
});
export type NewPairingCode = z.infer<typeof NewPairingCode>;
