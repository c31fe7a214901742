import { type DeskProblem, type Message, message } from '../../contract/index.ts';
import { ApiError } from '../station/model/api-error.ts';
import { FOREIGN_CERTIFICATE, noRoute } from '../station/network/index.ts';

/** Why a station cannot be reached, or refuses this desk. */
export type BridgeProblem =
  | DeskProblem
  | 'no-answer'
  | 'no-station'
  | 'other-name'
  | 'foreign-certificate'
  | 'expired-certificate';

/** What is wrong in one sentence, and what somebody can do about it. */
const words: Readonly<Record<BridgeProblem, readonly [Message, Message]>> = {
  code: [message('bridge.code'), message('bridge.code-remedy')],
  wait: [message('bridge.wait'), message('bridge.wait-remedy')],
  'older-desk': [message('bridge.older-desk'), message('bridge.older-desk-remedy')],
  'newer-desk': [message('bridge.newer-desk'), message('bridge.newer-desk-remedy')],
  'unknown-desk': [message('bridge.unknown-desk'), message('bridge.pair-again')],
  'revoked-desk': [message('bridge.revoked-desk'), message('bridge.pair-again')],
  'not-ready': [message('bridge.not-ready'), message('bridge.tried-again')],
  'not-understood': [message('bridge.no-station'), message('bridge.check-address')],
  'no-answer': [message('bridge.no-answer'), message('bridge.check-address')],
  'no-station': [message('bridge.no-station'), message('bridge.check-address')],
  'other-name': [message('bridge.other-name'), message('bridge.other-name-remedy')],
  'foreign-certificate': [message('bridge.foreign-certificate'), message('bridge.foreign-remedy')],
  'expired-certificate': [message('bridge.expired-certificate'), message('bridge.expired-remedy')],
};

/** A station was not reached, or refused this desk. */
export class BridgeError extends ApiError {
  readonly problem: BridgeProblem;

  /** @param what in place of the usual sentence, if the system knows more. */
  constructor(problem: BridgeProblem, what: Message | null = null) {
    const [usual, remedy] = words[problem];
    const isCode = problem === 'code';
    super(isCode ? 'INVALID' : 'UNAVAILABLE', what ?? usual, remedy, isCode ? 'code' : null);
    this.problem = problem;
  }
}

/** OpenSSL's errors for a certificate that the pinned one does not vouch for. */
const unproven = /SELF_SIGNED|UNABLE_TO_|CERT_SIGNATURE|CERT_UNTRUSTED|ERR_TLS_CERT|INVALID_CA|CERT_REJECTED/;

/** What a network error means. */
export function problemOf(error: unknown): BridgeProblem {
  if (error instanceof BridgeError) return error.problem;
  const code = codeOf(error);
  if (code === FOREIGN_CERTIFICATE || unproven.test(code)) return 'foreign-certificate';
  return code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID' ? 'expired-certificate' : 'no-answer';
}

/** Why the station at `host` could not be reached, or what it said. */
export function bridgeErrorOf(error: unknown, host: string): BridgeError {
  if (error instanceof BridgeError) return error;
  return new BridgeError(problemOf(error), codeOf(error) === 'EHOSTUNREACH' ? noRoute(host) : null);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
