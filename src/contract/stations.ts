import { z } from 'zod';
import { DeskName, PairingCode } from './desks.ts';

/** A station on another machine that a desktop app is connected to. The name is the desk's own. */
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

/** An address as typed. */
export const StationAddressText = z.string().trim().min(1).max(300);

/** Who answers at an address. The fingerprint is to be compared with the one the station shows. */
export const SeenStation = KnownStation.pick({ origin: true, fingerprint: true });
export type SeenStation = z.infer<typeof SeenStation>;

/** A request to be let in by a station whose fingerprint was confirmed. */
export const ConnectRequest = SeenStation.extend({ code: PairingCode, name: DeskName });
export type ConnectRequest = z.infer<typeof ConnectRequest>;
