import { z } from 'zod';
import { DeskName, PairingCode } from './desks.ts';

/** A station on another machine that a desktop app was connected to; named by the desk that it is there. */
export const StationId = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .brand<'StationId'>();
export type StationId = z.infer<typeof StationId>;

export const KnownStation = z.object({
  id: StationId,
  name: z.string(),
  /** `https://station.example:4870`. */
  origin: z.string(),
  /** SHA-256 of its certificate; null for one on this machine without https. */
  fingerprint: z.string().nullable(),
});
export type KnownStation = z.infer<typeof KnownStation>;

/** An address as somebody types it. */
export const StationAddressText = z.string().trim().min(1).max(300);

/** Who answers at an address; the fingerprint is to be compared with what the station shows. */
export const SeenStation = KnownStation.pick({ origin: true, fingerprint: true });
export type SeenStation = z.infer<typeof SeenStation>;

/** To be let in by a station that was looked at, and whose fingerprint was confirmed. */
export const ConnectRequest = SeenStation.extend({ code: PairingCode, name: DeskName });
export type ConnectRequest = z.infer<typeof ConnectRequest>;
