import { z } from 'zod';
import { DeskName, PairingCode } from './desks.ts';
import { DeskId } from './ids.ts';

/** Of an app, as it says. */
export const AppVersion = z.string().regex(/^[\w.+-]{1,40}$/);

/** The body of `POST /pair`, by which a desk asks to be let in. */
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
  /** 256 random bits, which the desk shows from now on. */
  credential: z.string().regex(/^[\w-]{43}$/),
  /** What the station is called. */
  station: z.string().min(1).max(200),
  contract: z.int(),
});
export type PairAnswer = z.infer<typeof PairAnswer>;

/** Why a station does not let a desk in. */
export const DeskProblem = z.enum([
  /** The pairing code is wrong, spent or too old. */
  'code',
  /** Too many wrong ones came from there. */
  'wait',
  'older-desk',
  'newer-desk',
  'unknown-desk',
  'revoked-desk',
  /** The station is being started again. */
  'not-ready',
  'not-understood',
]);
export type DeskProblem = z.infer<typeof DeskProblem>;

/** The body of a refusal. */
export const DeskRefusal = z.object({ problem: DeskProblem });

/** The scheme of the Authorization header in which a desk shows its id and credential. */
const SCHEME = 'Makeready-Desk';

/** Names of the headers by which a desk says what it is. */
export const deskHeaders = { contract: 'x-makeready-contract', version: 'x-makeready-version' } as const;

export const authorizationOf = (id: DeskId, credential: string): string => `${SCHEME} ${id}.${credential}`;

/** Is an Authorization header one of a desk, whether it is good or not? */
export const isOfDesk = (authorization: string | undefined): boolean =>
  authorization?.startsWith(`${SCHEME} `) === true;

/** What a desk shows in its Authorization header; null where that is none of a desk. */
export function shownIn(authorization: string | undefined): { id: DeskId; credential: string } | null {
  const [, name, credential] = /^Makeready-Desk ([0-9a-f]{16})\.([\w-]{43})$/.exec(authorization ?? '') ?? [];
  const id = DeskId.safeParse(name);
  return id.success && credential !== undefined ? { id: id.data, credential } : null;
}
