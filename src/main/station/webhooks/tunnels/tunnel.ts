import { type CodeIn, type Message, message, type ValuesFor } from '../../../../contract/index.ts';
import { inEnglish } from '../../../../locales/in-english.ts';

/** What a tunnel is opened for. */
export interface TunnelSite {
  /** The webhook receiver's port on 127.0.0.1. */
  readonly port: number;
  /** Aborts when the tunnel is no longer wanted. */
  readonly signal: AbortSignal;
  /** Called when an open tunnel is lost; only the first call counts. */
  readonly onLost: (fault: TunnelError) => void;
}

/** A tunnel that is open, as far as this side knows. */
export interface Tunnel {
  /** Without a trailing slash; the receiver's paths are appended. */
  readonly publicUrl: string;
  /** Closes it and everything that belongs to it. Never rejects. */
  close(): Promise<void>;
}

/** Opens a tunnel of one kind; rejects with a TunnelError. */
export type OpenTunnel = (site: TunnelSite) => Promise<Tunnel>;

/**
 * Why there is no tunnel, for the operator: `userMessage` has code and values, `message` the same in English.
 */
export class TunnelError extends Error {
  override readonly name = 'TunnelError';
  readonly userMessage: Message;
  /** Whether retrying is pointless until the operator has done something. */
  readonly needsOperator: boolean;

  constructor(userMessage: Message, needsOperator: boolean, options?: ErrorOptions) {
    super(inEnglish(userMessage), options);
    this.userMessage = userMessage;
    this.needsOperator = needsOperator;
  }
}

/** A fault that may pass: it is retried. */
export const transientError = <Code extends CodeIn<'ingress'>>(
  code: Code,
  ...values: ValuesFor<`ingress.${Code}`>
): TunnelError => new TunnelError(message(`ingress.${code}`, ...values), false);

/** A fault that only the operator can fix. */
export const operatorError = <Code extends CodeIn<'ingress'>>(
  code: Code,
  ...values: ValuesFor<`ingress.${Code}`>
): TunnelError => new TunnelError(message(`ingress.${code}`, ...values), true);

/** Any thrown value as a TunnelError. A library's message is kept as the cause. */
export function asTunnelError(error: unknown, otherwise: TunnelError): TunnelError {
  return error instanceof TunnelError
    ? error
    : new TunnelError(otherwise.userMessage, otherwise.needsOperator, { cause: error });
}

/** The system's code of an error (`ECONNREFUSED`), or the first line of its message, for a sentence. */
export function inShort(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  const inner = error.cause instanceof Error ? error.cause : error;
  if ('code' in inner && typeof inner.code === 'string') return inner.code;
  return (inner.message.split('\n')[0] ?? '').slice(0, 200) || 'unknown reason';
}
