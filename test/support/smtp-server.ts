import { createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

/** What a client says at each step, before anything of it is done. */
export type SmtpStep = 'greeting' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'text';

/** What a server does instead of agreeing: an answer of its own, silence, one byte a while, or the end. */
export type SmtpFault = string | 'silent' | 'drip' | 'close';

export interface SmtpSession {
  /** Every command, as it was said; the text of a mail is none. */
  readonly said: string[];
  /** Texts of mails, as they were read, also those that were refused. */
  readonly mails: string[];
}

/**
 * A mail server on loopback that fails as a test says. It follows RFC 5321 no further than a client needs.
 * @param fault for each step (and each command), or null if all is well
 */
export async function smtpServer(
  fault: (step: SmtpStep, command: string) => SmtpFault | null,
  options: {
    readonly certificate?: { readonly key: string; readonly cert: string };
    /** TLS from the first byte; otherwise STARTTLS is offered if there is a certificate. */
    readonly isImplicit?: boolean;
    /** Hides STARTTLS, as somebody in between may. */
    readonly isStripped?: boolean;
  } = {},
): Promise<SmtpSession & { readonly port: number; stop(): Promise<void> }> {
  const said: string[] = [];
  const mails: string[] = [];
  const context = options.certificate === undefined ? null : createSecureContext(options.certificate);
  const overTls = (socket: Socket): Socket =>
    context === null ? socket : new TLSSocket(socket, { isServer: true, secureContext: context });

  /** False: the client is told nothing more. */
  function answer(socket: Socket, step: SmtpStep, command: string, usual: string): boolean {
    const wrong = fault(step, command);
    if (wrong === 'close') socket.destroy();
    else if (wrong === 'drip') drip(socket);
    else if (wrong !== 'silent') socket.write(`${wrong ?? usual}\r\n`);
    return wrong === null;
  }

  function talk(socket: Socket, isSecure: boolean, isFirst: boolean): void {
    let rest = '';
    let isText = false;
    let hasRecipient = false;
    socket.on('error', () => undefined);
    const read = (chunk: Buffer): void => {
      rest += chunk.toString('latin1');
      for (;;) {
        const end = isText ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n');
        if (end === -1) return;
        const line = rest.slice(0, end);
        rest = rest.slice(end + (isText ? 5 : 2));
        if (isText) {
          isText = false;
          mails.push(line);
          answer(socket, 'text', line, '250 2.0.0 Accepted');
          continue;
        }
        said.push(line);
        const verb = line.split(' ')[0]?.toUpperCase() ?? '';
        if (verb === 'HELO') answer(socket, 'EHLO', line, '250 here');
        else if (verb === 'EHLO') {
          const offers = ['250-here', '250-PIPELINING', '250-AUTH PLAIN'];
          if (context !== null && !isSecure && options.isStripped !== true) offers.push('250-STARTTLS');
          answer(socket, 'EHLO', line, [...offers, '250 8BITMIME'].join('\r\n'));
        } else if (verb === 'STARTTLS') {
          if (!answer(socket, 'STARTTLS', line, '220 Go ahead')) continue;
          socket.off('data', read);
          talk(overTls(socket), true, false);
          return;
        } else if (verb === 'AUTH') answer(socket, 'AUTH', line, '235 Welcome');
        else if (verb === 'MAIL') answer(socket, verb, line, '250 OK');
        else if (verb === 'RCPT') hasRecipient = answer(socket, verb, line, '250 OK') || hasRecipient;
        else if (verb === 'DATA' && !hasRecipient) socket.write('503 5.5.1 For whom?\r\n');
        else if (verb === 'DATA') isText = answer(socket, 'DATA', line, '354 Go ahead');
        else socket.write('221 Bye\r\n');
      }
    };
    socket.on('data', read);
    if (isFirst) answer(socket, 'greeting', '', '220 here ESMTP');
  }

  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    talk(options.isImplicit === true ? overTls(socket) : socket, options.isImplicit === true, true);
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => void sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return {
    said,
    mails,
    port: address.port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An answer that never ends, a byte at a time. */
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('2'), 20);
  socket.on('close', () => clearInterval(timer));
}
