import { type Message, message } from '../../../../contract/index.ts';
import { inEnglish } from '../../../../locales/in-english.ts';
import type { CodeIn } from '../../../../locales/message-code.ts';

/** What a tunnel is opened for. */
export interface TunnelSite {
  /** The webhook receiver's port on 127.0.0.1. */
  readonly port: number;
  /** Aborts when nobody waits for the tunnel any more. */
  readonly signal: AbortSignal;
  /** Hears, at most once that counts, that an open tunnel is no longer there. */
  readonly onLost: (fault: TunnelError) => void;
}

/** A way in that is open, as far as this side can tell. */
export interface Tunnel {
  /** Without a trailing slash; the receiver's paths are appended. */
  readonly publicUrl: string;
  /** Ends it and all that belongs to it. Never rejects. */
  close(): Promise<void>;
}

/** Opens a tunnel of one kind; rejects with a TunnelError. */
export type OpenTunnel = (site: TunnelSite) => Promise<Tunnel>;

/** Why there is no way in, for the operator: `userMessage` is its code and values, `message` the same in English. */
export class TunnelError extends Error {
  override readonly name = 'TunnelError';
  readonly userMessage: Message;
  /** Trying again by itself would change nothing: the operator has to do something first. */
  readonly needsOperator: boolean;

  constructor(userMessage: Message, needsOperator: boolean, options?: ErrorOptions) {
    super(inEnglish(userMessage), options);
    this.userMessage = userMessage;
    this.needsOperator = needsOperator;
  }
}

/** A fault that may pass: it is tried again. */
export const transientError = (code: CodeIn<'ingress'>, values: Message['values'] = {}): TunnelError =>
  new TunnelError(message(`ingress.${code}`, values), false);

/** A fault that only the operator can mend. */
export const operatorError = (code: CodeIn<'ingress'>, values: Message['values'] = {}): TunnelError =>
  new TunnelError(message(`ingress.${code}`, values), true);

/** Whatever was thrown, as a fault. What a library says of it is kept as the cause. */
export function asTunnelError(error: unknown, otherwise: TunnelError): TunnelError {
  return error instanceof TunnelError
    ? error
    : new TunnelError(otherwise.userMessage, otherwise.needsOperator, { cause: error });
}

/** The system's code of an error (`ECONNREFUSED`), or its message's first line, for a sentence. */
export function inShort(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  const inner = error.cause instanceof Error ? error.cause : error;
  if ('code' in inner && typeof inner.code === 'string') return inner.code;
  return (inner.message.split('\n')[0] ?? '').slice(0, 200) || 'unknown reason';
}
