import { z } from 'zod';
import { DeskName, PairingCode } from './desks.ts';
import { DeskId } from './ids.ts';

/** Version of an app, as it reports it. */
export const AppVersion = z.string().regex(/^[\w.+-]{1,40}$/);

/** The body of `POST /pair`, with which a desk asks to be let in. */
export const PairRequest = z.object({
  code: PairingCode,
  name: DeskName,
  version: AppVersion,
  contract: z.int(),
});
export type PairRequest = z.infer<typeof PairRequest>;

/** The answer to it. */
export const PairAnswer = z.object({
  id: DeskId,
  /** 256 random bits, which the desk presents from now on. */
  credential: z.string().regex(/^[\w-]{43}$/),
  /** The station's name. */
  station: z.string().min(1).max(200),
  contract: z.int(),
});
export type PairAnswer = z.infer<typeof PairAnswer>;

/** Why a station refuses a desk. */
export const DeskProblem = z.enum([
  /** The pairing code is wrong, spent or expired. */
  'code',
  /** Too many wrong codes came from that address. */
  'wait',
  'older-desk',
  'newer-desk',
  'unknown-desk',
  'revoked-desk',
  /** The station is restarting. */
  'not-ready',
  'not-understood',
]);
export type DeskProblem = z.infer<typeof DeskProblem>;

/** The body of a refusal. */
export const DeskRefusal = z.object({ problem: DeskProblem });

/** The scheme of the Authorization header in which a desk presents its id and credential. */
const SCHEME = 'Makeready-Desk';

/** Headers in which a desk says what it is. */
export const deskHeaders = { contract: 'x-makeready-contract', version: 'x-makeready-version' } as const;

export const authorizationOf = (id: DeskId, credential: string): string => `${SCHEME} ${id}.${credential}`;

/** Whether an Authorization header claims to be a desk's, valid or not. */
export const isOfDesk = (authorization: string | undefined): boolean =>
  authorization?.startsWith(`${SCHEME} `) === true;

/** The id and credential in a desk's Authorization header; null if it is not a desk's. */
export function shownIn(authorization: string | undefined): { id: DeskId; credential: string } | null {
  const [, name, credential] = /^Makeready-Desk ([0-9a-f]{16})\.([\w-]{43})$/.exec(authorization ?? '') ?? [];
  const id = DeskId.safeParse(name);
  return id.success && credential !== undefined ? { id: id.data, credential } : null;
}
