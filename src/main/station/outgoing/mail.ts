import { z } from 'zod';
import { type MailWay, type Message, message } from '../../../contract/index.ts';
import { unreachable } from '../service/index.ts';
import { failed, type Outcome } from './outcome.ts';

const LIMIT_MS = 30_000;
/** Of one answer of the server; of none anything but its number is kept. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** A mail in plain text. */
export interface Letter {
  /** Of the message, the same in every attempt. */
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  /** Those of its addresses that it is sent to now. */
  readonly sendTo: readonly string[];
}

/** What is known of a failure, by nodemailer. */
const Failure = z.object({
  code: z.string().catch(''),
  /** Of the system, where `code` says only at which step. */
  originalCode: z.string().optional().catch(undefined),
  /** The command that the server refused; `CONN` for none. */
  command: z.string().catch(''),
  /** The number that the server refused with. */
  responseCode: z.number().min(400).optional().catch(undefined),
});
type Failure = z.infer<typeof Failure>;

/**
 * Hands a mail to a server. Straight to it, as a proxy carries only http; nothing but the command for TLS is
 * said before TLS.
 * @param password null: without a login
 * @param limitMs of the whole attempt, however slowly the server answers
 */
export async function sendMail(
  way: MailWay,
  letter: Letter,
  {
    password,
    signal,
    limitMs = LIMIT_MS,
  }: { readonly password: string | null; readonly signal: AbortSignal; readonly limitMs?: number },
): Promise<Outcome> {
  const { host, port, security, user, from, to } = way;
  // Loaded when there is something to send: most stations send no mail.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    // Whoever hides that a login is asked for gets no mail without one.
    forceAuth: true,
    ...(user !== null && password !== null && { auth: { user, pass: password } }),
    maxResponseSize: MAX_ANSWER_BYTES,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let hasLeft = false;
  transport.use('stream', ({ message: mail }, done) => {
    // It is read when the server wants it, after everything before was accepted.
    mail.processFunc((text) => text.once('end', () => (hasLeft = true)));
    done();
  });
  try {
    const { rejected, rejectedErrors = [] } = await transport.sendMail({
      messageId: `<${letter.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      from: { name: 'Makeready', address: from },
      to: [...to],
      subject: letter.subject,
      text: letter.text,
      // RFC 3834: nobody who is away answers it.
      headers: { 'Auto-Submitted': 'auto-generated' },
      xMailer: false,
      envelope: { from, to: [...letter.sendTo] },
      signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
    });
    if (rejected.length === 0) return { kind: 'arrived', what: message('outgoing.mail-accepted', { host }) };
    const [status = 0] = rejectedErrors.map((error) => Failure.parse(error).responseCode);
    const what = message('outgoing.mail-to-refused', { host, addresses: rejected.join(', '), status });
    return failed(what, true, rejected);
  } catch (error) {
    const failure = Failure.parse(error);
    // Without an answer to the whole mail nobody knows: it is sent again under the same Message-ID, since an
    // incident that is told twice does less harm than one that is not told.
    return failed(whyNot(failure, way, letter), hasLeft && failure.responseCode === undefined);
  }
}

function whyNot(
  { code, originalCode, command, responseCode: status }: Failure,
  { host, from }: MailWay,
  { sendTo }: Letter,
): Message {
  if (command === 'STARTTLS') return message('outgoing.no-starttls', { host });
  if (status !== undefined) {
    if (command.startsWith('AUTH')) return message('outgoing.login-refused', { host, status });
    if (command === 'MAIL FROM')
      return message('outgoing.mail-from-refused', { host, address: from, status });
    if (command === 'RCPT TO')
      return message('outgoing.mail-to-refused', { host, addresses: sendTo.join(', '), status });
    return message('outgoing.mail-refused', { host, status });
  }
  switch (code) {
    case 'ETIMEDOUT':
    case 'EABORT':
      return message('service.late', { host });
    case 'EPROTOCOL':
      return message('outgoing.no-mail-server', { host });
    case 'ECONNECTION':
      return message('service.cut', { host });
    default:
      return unreachable(originalCode ?? code, host);
  }
}
