import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  ActivityFilter,
  type Incident,
  IncidentId,
  literalMessage,
  MailWay,
  OutgoingReceiver,
  ReceiverChange,
  ReceiverId,
} from '../../../src/contract/index.ts';
import { inEnglish } from '../../../src/locales/in-english.ts';
import { OutboundAgents } from '../../../src/main/station/network/index.ts';
import { OutgoingSecrets, OutgoingService } from '../../../src/main/station/outgoing/index.ts';
import { sendMail } from '../../../src/main/station/outgoing/mail.ts';
import { Settings } from '../../../src/main/station/settings/index.ts';
import { openStore } from '../../../src/main/station/store/index.ts';
import { noOpenssl, selfSigned } from '../../support/certificate.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { freePort } from '../../support/listen.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { skipWhere } from '../../support/skip.ts';
import { type SmtpFault, type SmtpStep, smtpServer } from '../../support/smtp-server.ts';
import { memorySecrets } from '../../support/station.ts';
import { until } from '../../support/until.ts';

type Server = Awaited<ReturnType<typeof smtpServer>>;

const certificate = selfSigned();
const withTls = skipWhere(certificate === null, noOpenssl);
const aiosmtpd = '/usr/bin/python3';
const hasAiosmtpd = (() => {
  try {
    execFileSync(aiosmtpd, ['-c', 'import aiosmtpd'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function server(...args: Parameters<typeof smtpServer>): Promise<Server> {
  const made = await smtpServer(...args);
  stops.push(() => made.stop());
  return made;
}

/** This process trusts the certificate of the servers here. */
function trust(): void {
  const usual = getCACertificates('default');
  setDefaultCACertificates([...usual, certificate?.cert ?? '']);
  stops.push(() => setDefaultCACertificates(usual));
}

const tls = certificate === null ? {} : { certificate };

const wayTo = (port: number, more: Partial<MailWay> = {}): MailWay =>
  MailWay.parse({
    kind: 'mail',
    host: '127.0.0.1',
    port,
    security: 'none',
    from: 'makeready@company.example',
    to: ['press@company.example'],
    ...more,
  });

const letter = {
  id: 'msg_1',
  subject: 'Begonnen: Störung',
  text: 'Seit 8 Uhr\n.\n',
  sendTo: ['press@company.example'],
};

const send = (way: MailWay, password: string | null = null, limitMs = 20_000) =>
  sendMail(way, letter, { password, signal: new AbortController().signal, limitMs });

const at =
  (step: SmtpStep, fault: SmtpFault) =>
  (here: SmtpStep): SmtpFault | null =>
    here === step ? fault : null;

describe('a server that agrees', () => {
  test('gets a plain mail that nobody’s absence answers', async () => {
    const { port, said, mails } = await server(() => null);
    expect(await send(wayTo(port))).toMatchObject({
      kind: 'arrived',
      what: { code: 'outgoing.mail-accepted' },
    });
    expect(mails).toHaveLength(1);
    const [head = '', body = ''] = mails[0]?.split('\r\n\r\n') ?? [];
    expect(head).toMatch(/^From: Makeready <makeready@company.example>\r\nTo: press@company.example\r\n/m);
    expect(head).toContain('\r\nMessage-ID: <msg_1@company.example>');
    expect(head).toContain('Auto-Submitted: auto-generated');
    expect(head).toMatch(/Subject: =\?UTF-8\?Q\?Begonnen=3A_St=C3=B6rung\?=/);
    expect(head).not.toMatch(/nodemailer/i);
    // A line with a dot alone ends nothing.
    expect(body).toContain('Seit 8 Uhr\r\n..');
    expect(said.filter((line) => line.startsWith('AUTH'))).toEqual([]);
  });

  test.each(['starttls', 'tls'] as const)('is logged in to after %s only', withTls, async (security) => {
    trust();
    const { port, said, mails } = await server(() => null, { ...tls, isImplicit: security === 'tls' });
    const sent = await send(wayTo(port, { security, user: 'press' }), 'word');
    expect(sent.kind).toBe('arrived');
    const auth = `AUTH PLAIN ${Buffer.from('\0press\0word').toString('base64')}`;
    const verbs = said.map((line) => line.split(' ')[0]);
    const start = security === 'tls' ? [] : ['EHLO', 'STARTTLS'];
    expect(verbs.slice(0, 6)).toEqual([...start, 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA'].slice(0, 6));
    expect(said).toContain(auth);
    expect(mails).toHaveLength(1);
  });
});

describe('a server that refuses', () => {
  test.each<[SmtpStep, string]>([
    ['greeting', 'outgoing.mail-refused'],
    ['EHLO', 'outgoing.mail-refused'],
    ['AUTH', 'outgoing.login-refused'],
    ['MAIL', 'outgoing.mail-from-refused'],
    ['RCPT', 'outgoing.mail-to-refused'],
    ['DATA', 'outgoing.mail-refused'],
    ['text', 'outgoing.mail-refused'],
  ])('at %s has not got it, and a sentence says so with the number alone', async (step, code) => {
    for (const answer of ['554 5.7.1 No, word', '451 4.3.2 Not now, word']) {
      const { port } = await server(at(step, answer));
      const outcome = await send(wayTo(port, { user: 'press' }), 'word');
      expect(outcome).toMatchObject({ kind: 'failed', mayHaveArrived: false, notAt: null, what: { code } });
      expect(inEnglish(outcome.what)).toContain(`(code ${answer.slice(0, 3)})`);
      expect(JSON.stringify(outcome)).not.toContain('word');
    }
  });

  test('or goes away at any step, has not got it', async () => {
    for (const step of ['greeting', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'text'] as const) {
      const { port } = await server(at(step, '421 4.3.2 Goodbye'));
      const outcome = await send(wayTo(port, { user: 'press' }), 'word');
      expect(outcome).toMatchObject({ kind: 'failed', mayHaveArrived: false });
      expect(inEnglish(outcome.what)).toContain('(code 421)');
    }
  });

  test.each<SmtpStep>(['greeting', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'text'])(
    'or is silent, drips or closes at %s: it may have it only if it was handed over',
    async (step) => {
      for (const fault of ['silent', 'drip', 'close'] as const) {
        const { port } = await server(at(step, fault));
        const outcome = await send(wayTo(port, { user: 'press' }), 'word', 400);
        expect(outcome).toMatchObject({ kind: 'failed', mayHaveArrived: step === 'text' });
        expect(outcome.what.code).toMatch(/^service\.(late|cut)$/);
      }
    },
  );

  test('and answers without end is left', async () => {
    const { port } = await server(at('EHLO', '250-more\r\n'.repeat(20_000)));
    expect((await send(wayTo(port))).what.code).toBe('outgoing.no-mail-server');
  });

  test('the port of something else, or of nothing', async () => {
    const { port } = await server(at('greeting', 'HTTP/1.1 400 Bad Request'));
    expect((await send(wayTo(port))).what.code).toBe('outgoing.no-mail-server');
    expect((await send(wayTo(await freePort()))).what.code).toBe('service.nothing-there');
  });
});

describe('a server that lies', () => {
  test('about STARTTLS: nothing but the wish for it is said', withTls, async () => {
    for (const answer of ['502 5.5.1 What?', null]) {
      const { port, said, mails } = await server((step) => (step === 'STARTTLS' ? answer : null), {
        ...tls,
        isStripped: true,
      });
      const outcome = await send(wayTo(port, { security: 'starttls', user: 'press' }), 'word');
      expect(outcome).toMatchObject({ kind: 'failed', mayHaveArrived: false });
      expect([...new Set(said.map((line) => line.split(' ')[0]))]).toEqual(['EHLO', 'STARTTLS']);
      expect(mails).toEqual([]);
    }
  });

  test.each(['starttls', 'tls'] as const)(
    'about itself is told nothing after %s',
    withTls,
    async (security) => {
      const { port, said } = await server(() => null, { ...tls, isImplicit: security === 'tls' });
      const outcome = await send(wayTo(port, { security, user: 'press' }), 'word');
      expect(outcome).toMatchObject({
        kind: 'failed',
        what: { code: 'service.self-signed' },
        mayHaveArrived: false,
      });
      expect(said.filter((line) => /^(AUTH|MAIL)/.test(line))).toEqual([]);
    },
  );

  test('about logins: without one nothing is sent', async () => {
    const refusing = await server((step) =>
      step === 'EHLO' ? '250 here' : step === 'AUTH' ? '503 No' : null,
    );
    const outcome = await send(wayTo(refusing.port, { user: 'press' }), 'word');
    expect([outcome.kind, outcome.what.code]).toEqual(['failed', 'outgoing.login-refused']);
    expect(refusing.mails).toEqual([]);
  });
});

describe('the outbox', () => {
  const id = ReceiverId.parse('0123456789ab');
  let clock: ManualClock;
  let list: Incident[];
  let service: OutgoingService;
  let store: ReturnType<typeof openStore>;
  let receivers: OutgoingReceiver[];

  beforeEach(async () => {
    const root = await mkdtemp(join(tmpdir(), 'makeready-mail-'));
    clock = new ManualClock();
    clock.pass(new Date(2026, 2, 1, 12).getTime());
    list = [];
    receivers = [];
    store = openStore({ file: join(root, 'station.sqlite'), clock, onFault: failOnFault });
    service = new OutgoingService({
      store,
      incidents: { list },
      settings: {
        get: () => Settings.parse({ receivers }),
        set: (settings) => {
          receivers = settings.receivers;
        },
      },
      secrets: new OutgoingSecrets(memorySecrets()),
      clock,
      agents: new OutboundAgents(() => ({})),
      userAgent: 'Makeready/test',
      sayIn: async () => inEnglish,
      nameOf: () => null,
      onFault: failOnFault,
    });
    service.start();
    stops.push(async () => {
      await service.stop();
      store.close();
      await rm(root, { recursive: true });
    });
  });

  function tell(way: MailWay, more: Partial<z.input<typeof OutgoingReceiver>> = {}): void {
    receivers = [OutgoingReceiver.parse({ id, way, ...more })];
  }

  function happens(name = 'RIP 1'): void {
    const what = literalMessage(`Nothing can be sent to ${name}`);
    const incident = IncidentId.parse(`folder-unavailable:rip-${list.length}`);
    store.incidents.begin(incident, what);
    const delayed = { files: 2, jobs: 1, batches: null };
    const about = { subject: { kind: 'station' }, handling: { kind: 'open' }, why: null } as const;
    const since = new Date(clock.now()).toISOString();
    list.push({ id: incident, kind: 'folder-unavailable', what, since, delayed, ...about });
    service.look();
  }

  const shown = () => service.state().receivers[0] ?? { waiting: 0, why: null };
  const fails = () => until('an attempt failed', () => shown().why !== null);
  const settles = () => until('nothing waits', () => shown().waiting === 0);
  const idOf = (mail: string | undefined): string | undefined => /Message-ID: (<.+>)/.exec(mail ?? '')?.[1];

  test('sends it again under the same Message-ID if the answer was lost, and then its end', async () => {
    let fault: SmtpFault | null = 'close';
    const { port, mails } = await server((step) => (step === 'text' ? fault : null));
    tell(wayTo(port));
    happens();
    await fails();
    fault = null;
    clock.pass(10_000);
    await settles();
    expect(mails).toHaveLength(2);
    expect(idOf(mails[0])).toMatch(/^<msg_[0-9a-f-]{36}@company.example>$/);
    expect(idOf(mails[1])).toBe(idOf(mails[0]));
    for (const one of list.splice(0)) store.incidents.end(one.id);
    service.look();
    await until('the end is told', () => mails.length === 3);
    expect(idOf(mails[2])).not.toBe(idOf(mails[0]));
    expect(mails[2]).toContain('Subject: Ended');
  });

  test('tries again only those of its addresses that were refused', async () => {
    let isFull = true;
    const { port, said } = await server((step, command) =>
      step === 'RCPT' && command.includes('night@') && isFull ? '452 4.2.2 Full' : null,
    );
    tell(wayTo(port, { to: ['press@company.example', 'night@company.example'] }));
    happens();
    await fails();
    expect(inEnglish(shown().why ?? literalMessage(''))).toBe(
      'Not accepted by 127.0.0.1 (code 452): night@company.example.',
    );
    isFull = false;
    clock.pass(10_000);
    await settles();
    expect(said.filter((line) => line.startsWith('RCPT'))).toEqual([
      'RCPT TO:<press@company.example>',
      'RCPT TO:<night@company.example>',
      'RCPT TO:<night@company.example>',
    ]);
  });

  test('gives up after a day of delays, with a line in the log', async () => {
    const { port } = await server(at('MAIL', '451 4.7.1 Later'));
    tell(wayTo(port));
    happens();
    await fails();
    clock.pass(24 * 60 * 60_000);
    await settles();
    const [line] = store.activity.page(ActivityFilter.parse({}), null, 1);
    expect(line).toMatchObject({ to: 'not-told', why: { code: 'outgoing.mail-from-refused' } });
  });

  test('lets no name write a header or a second mail', async () => {
    const { port, said, mails } = await server(() => null);
    tell(wayTo(port));
    happens(
      'A\r\nBcc: all@company.example\r\n\r\nB\r\n.\r\nMAIL FROM:<x@company.example>\u2028\u0085\0 =?UTF-8?Q?=0D=0ABcc:_x?=',
    );
    await until('it is sent', () => mails.length === 1);
    await settles();
    const [head = ''] = mails[0]?.split('\r\n\r\n') ?? [];
    expect(head.split(/\r\n(?!\s)/).filter((line) => /^(bcc|mail)/i.test(line))).toEqual([]);
    expect(said.filter((line) => /^(RCPT|MAIL)/.test(line))).toEqual([
      'MAIL FROM:<makeready@company.example>',
      'RCPT TO:<press@company.example>',
    ]);
  });

  test('keeps a password for the server it was entered for, and in no setting', async () => {
    const first = await server(() => null);
    const way = wayTo(first.port, { user: 'press' });
    const change = ReceiverChange.parse({ id: null, receiver: { way }, password: 'word' });
    const kept = await service.keep(change);
    expect((await service.test(kept.id)).kind).toBe('arrived');
    expect(JSON.stringify([receivers, service.state()])).not.toContain('word');
    const moved = { ...way, host: 'localhost' };
    await service.keep(ReceiverChange.parse({ id: kept.id, receiver: { way: moved } }));
    expect(await service.test(kept.id)).toMatchObject({
      kind: 'failed',
      what: { code: 'outgoing.no-password' },
    });
    expect(first.mails).toHaveLength(1);
  });
});

describe(
  'aiosmtpd',
  skipWhere(certificate === null || !hasAiosmtpd, 'python3-aiosmtpd or openssl is not installed here'),
  () => {
    test('accepts a mail after STARTTLS and keeps it as it was written', async () => {
      trust();
      const root = await mkdtemp(join(tmpdir(), 'makeready-aiosmtpd-'));
      const [cert, key, box] = [join(root, 'cert.pem'), join(root, 'key.pem'), join(root, 'box')];
      await writeFile(cert, certificate?.cert ?? '');
      await writeFile(key, certificate?.key ?? '');
      const port = await freePort();
      const program: ChildProcess = spawn(
        aiosmtpd,
        [
          ...['-m', 'aiosmtpd', '-n', '-l', `127.0.0.1:${port}`, '--tlscert', cert, '--tlskey', key],
          ...['-c', 'aiosmtpd.handlers.Mailbox', box],
        ],
        { stdio: 'ignore' },
      );
      stops.push(async () => {
        program.kill();
        await once(program, 'exit');
        await rm(root, { recursive: true });
      });
      await until('it listens', async () => {
        const socket = connect(port, '127.0.0.1').on('error', () => undefined);
        const isOpen = await Promise.race([
          once(socket, 'connect').then(
            () => true,
            () => false,
          ),
        ]);
        socket.destroy();
        return isOpen;
      });
      expect(await send(wayTo(port, { security: 'starttls' }))).toMatchObject({ kind: 'arrived' });
      const [name = ''] = await readdir(join(box, 'new'));
      const mail = await readFile(join(box, 'new', name), 'utf8');
      expect(mail).toContain('Message-ID: <msg_1@company.example>');
      expect(mail).toMatch(/X-RcptTo: press@company.example/i);
    });
  },
);
