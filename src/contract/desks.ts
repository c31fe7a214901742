import { z } from 'zod';
import { DeskId, Instant } from './ids.ts';
import { PersonName } from './sessions.ts';

/** What a desk is called: as a person, without characters that steer a terminal or hide text. */
export const DeskName = PersonName;

/** A desktop app on another machine that may open windows of this station. */
export const Desk = z.object({
  id: DeskId,
  name: z.string(),
  /** Of the app on it, as it last said. */
  version: z.string(),
  addedAt: Instant,
  /** When it was last connected; null: never since it was paired. */
  lastSeenAt: Instant.nullable(),
  /** It has a window open now. */
  connected: z.boolean(),
});
export type Desk = z.infer<typeof Desk>;

/** Letters and digits that nobody confuses with another when reading them aloud or typing them. */
export const PAIRING_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const PAIRING_CHARACTERS = 8;

/** A pairing code as somebody types it, in its plain form: capitals, without what is between its groups. */
export const PairingCode = z
  .string()
  .max(40)
  .transform((typed) => typed.toUpperCase().replace(/[\s-]/g, ''))
  .pipe(z.string().regex(new RegExp(`^[${PAIRING_ALPHABET}]{${PAIRING_CHARACTERS}}$`)));
export type PairingCode = z.infer<typeof PairingCode>;

/** A code that lets one desk in, once. */
export const NewPairingCode = z.object({
  /** In two groups, as it is shown: `K7QM-3XRA`. */
  code: z.string(),
  expiresAt: Instant,
  /**
   * SHA-256 of the station's own certificate, to be compared at the desk; null where it serves no https
   * itself.
   */
  fingerprint: z.string().nullable(),
});
export type NewPairingCode = z.infer<typeof NewPairingCode>;
