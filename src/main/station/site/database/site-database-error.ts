import { type Message, message } from '../../../../contract/index.ts';
import { inEnglish } from '../../../../locales/in-english.ts';
import { noRoute } from '../../network/index.ts';

/**
 * `unanswered`: nobody knows whether the request was carried out. `refused`: it was answered, and not
 * carried out. `unusable`: no ledger can be kept in this database, at least for now.
 */
export type SiteDatabaseErrorKind = 'unanswered' | 'refused' | 'unusable';

/** A request to the site's database failed; the message says why in plain words. */
export class SiteDatabaseError extends Error {
  override readonly name = 'SiteDatabaseError';
  readonly kind: SiteDatabaseErrorKind;
  readonly userMessage: Message;
  /** PostgreSQL's SQLSTATE, or the system's error code; null if there was none. */
  readonly code: string | null;

  constructor(
    kind: SiteDatabaseErrorKind,
    userMessage: Message,
    more: { readonly code?: string | null; readonly cause?: unknown } = {},
  ) {
    super(inEnglish(userMessage), { cause: more.cause });
    this.kind = kind;
    this.userMessage = userMessage;
    this.code = more.code ?? null;
  }
}

/** SQLSTATEs that mean the session is over, whatever was under way. */
const ENDED = /^(08|57P0|XX)/;
const DISK_FULL = '53100';
/** The role may not do that, or not for this station. */
const NOT_ALLOWED = '42501';

export const isNotAllowed = (error: unknown): boolean =>
  error instanceof SiteDatabaseError && error.code === NOT_ALLOWED;

/** The server has no room for what it was asked to keep. */
export const isDiskFull = ({ code }: SiteDatabaseError): boolean => code === DISK_FULL;

/** What PostgreSQL says of a value that it cannot keep. */
const BAD_VALUE = /^22/;

/** Asked again, it would be refused again. */
export const isBadValue = (error: unknown): boolean =>
  error instanceof SiteDatabaseError && error.code !== null && BAD_VALUE.test(error.code);

/** Classifies a driver's error by whether the server answered. Only its code is shown. */
export function queryError(error: unknown): SiteDatabaseError {
  if (error instanceof SiteDatabaseError) return error;
  const code = codeOf(error);
  if (!isAnswer(error) || code === null || ENDED.test(code))
    return new SiteDatabaseError('unanswered', message('site.away'), { code, cause: error });
  if (code === DISK_FULL)
    return new SiteDatabaseError('refused', message('site.database-full'), { code, cause: error });
  if (code === NOT_ALLOWED)
    return new SiteDatabaseError('refused', message('site.role-refused'), { code, cause: error });
  return new SiteDatabaseError('refused', message('site.database-refused', { code }), { code, cause: error });
}

/**
 * Why no session could be opened.
 * @param host at which it was tried; null if that is not known.
 */
export function connectError(error: unknown, host: string | null = null): SiteDatabaseError {
  if (error instanceof SiteDatabaseError) return error;
  const code = codeOf(error);
  const unusable = (userMessage: Message) =>
    new SiteDatabaseError('unusable', userMessage, { code, cause: error });
  switch (code) {
    case '28P01':
    case '28000':
      return unusable(message('site.wrong-password'));
    case '3D000':
      return unusable(message('site.no-database'));
    case '53300':
      return unusable(message('site.too-many-connections'));
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return unusable(message('site.no-host'));
    case 'ECONNREFUSED':
      return unusable(message('site.connection-refused'));
    default: {
      const fault = tlsFault(error, code, host);
      if (fault !== null) return unusable(fault);
      const away = code === 'EHOSTUNREACH' && host !== null ? noRoute(host) : message('site.away');
      return new SiteDatabaseError('unanswered', away, { code, cause: error });
    }
  }
}

/** As by PostgreSQL's own tools: nothing answered, or a stand-by. Other faults are for somebody to mend. */
export const isPassedOver = ({ kind, code, userMessage }: SiteDatabaseError): boolean =>
  kind === 'unanswered' ||
  userMessage.code === 'site.stand-bys' ||
  (code !== null && /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED)$/.test(code));

/** What is wrong with the encryption, or with the certificate; null if neither is. */
function tlsFault(error: unknown, code: string | null, host: string | null): Message | null {
  switch (code) {
    case 'CERT_NOT_YET_VALID':
      return message('site.certificate-not-yet', { now: new Date().toISOString() });
    case 'CERT_HAS_EXPIRED':
      return message('site.certificate-expired', { now: new Date().toISOString() });
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return message('site.certificate-name', { host: host ?? '' });
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'CERT_SIGNATURE_FAILURE':
      return message('site.certificate-authority');
    default: {
      const isOffered = !(error instanceof Error && error.message === NO_TLS);
      if (!isOffered) return message('site.no-tls');
      return code !== null && /CERT|SIGNATURE|^ERR_TLS|^ERR_SSL|^ERR_OSSL|^EPROTO$/.test(code)
        ? message('site.tls-failed')
        : null;
    }
  }
}

/** What the driver says if the server refuses to encrypt. */
const NO_TLS = 'The server does not support SSL connections';

/** Every answer of PostgreSQL has a severity; the driver's own errors have none. */
export const isAnswer = (error: unknown): boolean => error instanceof Error && 'severity' in error;

function codeOf(error: unknown): string | null {
  // A name with several addresses; none answered.
  if (error instanceof AggregateError && error.errors.length > 0 && !('code' in error))
    return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
