import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IngressChoice } from '../../../src/contract/index.ts';
import { OutboundClient } from '../../../src/main/station/webhooks/index.ts';
import { type NgrokModule, openNgrok } from '../../../src/main/station/webhooks/tunnels/ngrok.ts';
import { openRelay } from '../../../src/main/station/webhooks/tunnels/relay.ts';
import { TunnelError } from '../../../src/main/station/webhooks/tunnels/tunnel.ts';
import { Mailboxes } from '../../../src/relay/mailboxes.ts';
import { type Relay, startRelay } from '../../../src/relay/relay.ts';
import { noOpenssl } from '../../support/certificate.ts';
import { connectionSecret, type IngressRig, ingressRig } from '../../support/ingress-rig.ts';
import { close, listen } from '../../support/listen.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { startProxy } from '../../support/proxy.ts';
import { silenceable } from '../../support/silenceable.ts';
import { freeTcpPort } from '../../support/ssh-server.ts';
import { tlsFront } from '../../support/tls-front.ts';
import { until } from '../../support/until.ts';

let rig: IngressRig;
beforeEach(async () => {
  rig = await ingressRig();
});
afterEach(() => rig.stop());

/** Bytes that any re-encoding on the way would change. */
const awkward = Buffer.concat([
  Buffer.from('{"a" :1,\r\n "b":"\u00e9"}  \n'),
  Buffer.from([0, 255, 254, 0x80]),
  randomBytes(2_000),
]);
const reason = () => {
  const { state } = rig.ingress.status;
  return state.kind === 'down' ? state.reason.code : state.kind;
};

test('without an ingress there is no public address, and a test of it says so', async () => {
  expect(rig.ingress.status).toMatchObject({ kind: 'none', state: { kind: 'off' }, publicUrl: null });
  expect(await rig.ingress.test()).toMatchObject({ ok: false, reason: { code: 'ingress.off' } });
});

describe('the company’s own address', () => {
  test('counts as up once a call through it came back, and forwards calls byte for byte', async () => {
    const port = await freeTcpPort();
    await rig.choose({
      kind: 'fixed',
      url: `http://127.0.0.1:${port}/`,
      listen: { address: '127.0.0.1', port },
    });
    expect(await rig.up()).toBe(`http://127.0.0.1:${port}`);
    expect(rig.states.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['starting', 'probing', 'up']));
    expect(await rig.call(awkward)).toBe(202);
    expect(rig.kept).toEqual([awkward]);
    expect(await rig.ingress.test()).toMatchObject({ ok: true });
  });

  test('that leads to another machine never counts as up, and says so', async () => {
    const other = createServer((_request, response) => response.writeHead(204).end());
    const origin = await listen(other);
    await rig.choose({ kind: 'fixed', url: origin });
    await until('it is down', () => rig.ingress.status.state.kind === 'probing');
    expect(await rig.ingress.test()).toMatchObject({
      ok: false,
      reason: { code: 'ingress.probe.elsewhere' },
    });
    expect(rig.states.some(({ kind }) => kind === 'up')).toBe(false);
    await close(other);
  });

  test('a port in use waits for the operator', async () => {
    const other = createServer();
    const port = Number(new URL(await listen(other)).port);
    const listenOn = { address: '127.0.0.1', port };
    await rig.choose({ kind: 'fixed', url: `http://127.0.0.1:${port}`, listen: listenOn });
    await until('it is reported', () => reason() === 'ingress.fixed.listen');
    expect(rig.ingress.status.state).toMatchObject({ kind: 'down', retryAt: null });
    await close(other);
  });
});

describe('our relay', () => {
  let relay: Relay;
  let file: string;
  let path: string;
  let token: string;
  const bounds = { events: 5, bytes: 1_000_000, ageMs: 60_000 };
  const serve = (port = 0): Promise<Relay> =>
    startRelay({ file, host: '127.0.0.1', port, bounds, slowMs: 5_000 });

  beforeEach(async () => {
    file = join(rig.folder, 'relay.sqlite');
    const mailboxes = new Mailboxes(file, bounds);
    const added = mailboxes.add('station');
    if (added === null) throw new Error('The station is there already.');
    ({ path, token } = added);
    mailboxes.close();
    relay = await serve();
  });
  afterEach(() => relay.stop());
  const pulls = (): Promise<void> =>
    rig.choose({ kind: 'relay', url: relay.origin }, { 'relay-token': token });

  test('stores calls while the station is away and hands them over in order, byte for byte', async () => {
    await pulls();
    const url = await rig.up();
    expect(url).toBe(`${relay.origin}/in/${path}`);
    expect(await rig.call(awkward, { 'webhook-id': 'one' })).toBeLessThan(300);
    await until('it came', () => rig.kept.length === 1);
    await rig.ingress.stop();
    for (const body of ['second', 'third']) await rig.call(body);
    expect(rig.kept).toHaveLength(1);
    rig.ingress.start(rig.receiver.port);
    await until('the others came', () => String(rig.kept.at(-1)) === 'third');
    // At least once: the last calls before the end may come again, and the inbox recognises them.
    const once = [...new Set(rig.kept.map((body) => body.toString('hex')))];
    expect(once).toEqual([awkward, 'second', 'third'].map((body) => Buffer.from(body).toString('hex')));
    expect(rig.missed()).toBe(0);
  });

  test('calls that it could not store are reported, so that everything is read again', async () => {
    await pulls();
    await rig.up();
    await rig.call('first');
    await until('it came', () => rig.kept.length === 1);
    await rig.ingress.stop();
    for (let call = 0; call < 9; call++) await rig.call(`call ${call}`);
    rig.ingress.start(rig.receiver.port);
    await until('the gap is reported', () => rig.missed() > 0);
    await until('the latest came', () => String(rig.kept.at(-1)) === 'call 8');
  });

  test('a restarted relay is found again, with nothing lost', async () => {
    await pulls();
    await rig.up();
    const port = Number(new URL(relay.origin).port);
    await relay.stop();
    await until('the loss is reported', () => rig.states.some(({ kind }) => kind === 'down'));
    relay = await serve(port);
    await rig.up();
    await rig.call('after');
    await until('it came', () => rig.kept.map(String).includes('after'));
  });

  test('a wrong token and another program wait for the operator', async () => {
    await rig.choose({ kind: 'relay', url: relay.origin }, { 'relay-token': 'wrong' });
    await until('the token is refused', () => reason() === 'ingress.relay.refused');
    const other = createServer((_request, response) => response.end('<html>'));
    await rig.choose({ kind: 'relay', url: await listen(other) }, { 'relay-token': token });
    await until('it is no relay', () => reason() === 'ingress.relay.other');
    await close(other);
  });
});

describe('a relay far away', () => {
  const HOST = 'relay.printhouse.test';
  const bounds = { events: 100, bytes: 1_000_000, ageMs: 60_000 };
  let relay: Relay;
  let mailbox: { path: string; token: string };
  beforeEach(async () => {
    const file = join(rig.folder, 'far.sqlite');
    const mailboxes = new Mailboxes(file, bounds);
    const added = mailboxes.add('station');
    if (added === null) throw new Error('The station is there already.');
    mailbox = added;
    mailboxes.close();
    relay = await startRelay({ file, host: '127.0.0.1', port: 0, bounds, slowMs: 5_000 });
  });
  afterEach(() => relay.stop());
  const call = (body: Buffer<ArrayBuffer> | string) =>
    fetch(`${relay.origin}/in/${mailbox.path}/webhooks/${connectionSecret}`, { method: 'POST', body });

  test('is read, and probed, through the HTTP proxy by CONNECT', async ({ skip }) => {
    const front = await tlsFront(HOST, Number(new URL(relay.origin).port));
    skip(front === null, noOpenssl);
    const proxy = await startProxy([HOST]);
    await rig.stop();
    rig = await ingressRig(() => ({ HTTPS_PROXY: proxy.origin }));
    const { origin = '' } = front ?? {};
    await rig.choose({ kind: 'relay', url: origin }, { 'relay-token': mailbox.token });
    expect(await rig.up()).toBe(`${origin}/in/${mailbox.path}`);
    await call(awkward);
    await until('it came', () => rig.kept.length === 1);
    expect(rig.kept).toEqual([awkward]);
    expect(new Set(proxy.seen)).toEqual(new Set([`CONNECT ${new URL(origin).host}`]));
    expect(proxy.read.join()).not.toContain(mailbox.token);
    // Connections through the proxy end first, because the proxy waits for them.
    await rig.stop();
    front?.stop();
    await proxy.stop();
    rig = await ingressRig();
  });

  test('a connection that is open but silent is given up', async () => {
    const clock = new ManualClock();
    const middle = await silenceable(Number(new URL(relay.origin).port));
    const outbound = new OutboundClient(() => ({}));
    const choice = IngressChoice.parse({ kind: 'relay', url: `http://127.0.0.1:${middle.port}` });
    if (choice.kind !== 'relay') throw new Error('That is another choice.');
    const lost: string[] = [];
    const open = openRelay(choice, {
      clock,
      outbound,
      token: async () => mailbox.token,
      position: { get: () => null, set: () => undefined },
      onMissed: () => undefined,
    });
    const tunnel = await open({
      port: rig.receiver.port,
      signal: new AbortController().signal,
      onLost: (fault) => void lost.push(fault.userMessage.code),
    });
    clock.pass(40_000);
    await call('still there');
    await until('it came', () => rig.kept.length === 1);
    clock.pass(40_000);
    middle.silence();
    await call('never heard');
    expect(lost).toEqual([]);
    clock.pass(10_001);
    await until('the loss is reported', () => lost.length > 0);
    expect(lost).toEqual(['ingress.relay.lost']);
    expect(rig.kept.map(String)).toEqual(['still there']);
    await tunnel.close();
    outbound.close();
    middle.stop();
  });
});

describe('a call that no station can read', () => {
  test('never gets into the relay, and one that did does not block it', async () => {
    const file = join(rig.folder, 'relay.sqlite');
    const bounds = { events: 100, bytes: 1_000_000, ageMs: 60_000 };
    const mailboxes = new Mailboxes(file, bounds);
    const { token = '' } = mailboxes.add('station') ?? {};
    const [mailbox] = mailboxes.list();
    if (mailbox === undefined) throw new Error('There is no station.');
    const many = Array.from({ length: 300 }, (_, at): [string, string] => [`x-${at}`, '1']);
    const keep = (path: string, headers: [string, string][], body: string) =>
      mailboxes.keep(mailbox, { path, headers, body: Buffer.from(body) }, Date.now());
    const path = `/webhooks/${connectionSecret}`;
    keep(path, many, 'too many headers');
    keep(`${path}?\u0001`, [], 'no path');
    keep(path, [['x', 'a\u0000b']], 'no header');
    keep(path, [], 'readable');
    mailboxes.close();
    const relay = await startRelay({ file, host: '127.0.0.1', port: 0, bounds, slowMs: 5_000 });
    await rig.choose({ kind: 'relay', url: relay.origin }, { 'relay-token': token });
    await until('the one after them came', () => rig.kept.map(String).includes('readable'));
    expect(rig.kept.map(String)).toEqual(['readable']);
    expect(rig.missed()).toBe(3);
    await rig.up();
    expect(await rig.call('now', Object.fromEntries(many))).toBe(431);
    await relay.stop();
  });
});

test('the token of a relay never travels unencrypted to another machine', async () => {
  await rig.choose({ kind: 'relay', url: 'http://relay.example' }, { 'relay-token': 'secret' });
  await until('it waits for the operator', () => reason() === 'ingress.relay.insecure');
  expect(rig.ingress.status.state).toMatchObject({ retryAt: null });
});

describe('the operator’s own program', () => {
  const program = async (script: string): Promise<void> => {
    await writeFile(join(rig.folder, 'tunnel.mjs'), script);
    await writeFile(
      join(rig.folder, 'command.json'),
      JSON.stringify({
        program: process.execPath,
        args: ['tunnel.mjs', '{port}'],
        urlPattern: 'http://127\\.0\\.0\\.1:\\d+',
      }),
    );
    await rig.choose({ kind: 'command' });
  };
  const forwarder = `
    import { createServer, connect } from 'node:net';
    const server = createServer((one) => {
      const to = connect(Number(process.argv[2]), '127.0.0.1');
      one.pipe(to).pipe(one);
      one.on('error', () => to.destroy());
      to.on('error', () => one.destroy());
    });
    const ready = () => console.log('ready at http://127.0.0.1:' + server.address().port + '/ now');
    server.listen(0, '127.0.0.1', ready);
    process.env.MAKEREADY_SECRET_KEY && process.exit(9);
  `;

  test('is started with our port, its address read, and restarted with a new one when it ends', async () => {
    await program(`${forwarder} setTimeout(() => process.exit(0), 1500);`);
    const first = await rig.up();
    expect(await rig.call(awkward)).toBe(202);
    expect(rig.kept[0]?.equals(awkward)).toBe(true);
    rig.ingress.acknowledge(first);
    expect(rig.ingress.status.newUrl).toBeNull();
    await until('another address', () => rig.ingress.status.publicUrl !== first);
    expect(rig.ingress.status.newUrl).toMatchObject({ from: first });
  });

  test('and all that it started are gone when the ingress is stopped', async () => {
    await program(
      `import { spawn } from 'node:child_process'; import { writeFileSync } from 'node:fs';
       const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
       writeFileSync('pids', process.pid + ' ' + child.pid); ${forwarder}`,
    );
    await rig.up();
    const pids = (await readFile(join(rig.folder, 'pids'), 'utf8')).split(' ').map(Number);
    await rig.ingress.stop();
    await until('both are gone', () => pids.every((pid) => !isAlive(pid)));
  });

  test('a file without anything useful waits for the operator', async () => {
    await rig.choose({ kind: 'command' });
    await until('no file', () => reason() === 'ingress.command.file');
    await writeFile(join(rig.folder, 'command.json'), '{"program":"no-such-program-anywhere"}');
    await rig.ingress.restart();
    await until('no program', () => reason() === 'ingress.command.start');
  });
});

describe('ngrok', () => {
  const choice = IngressChoice.parse({ kind: 'ngrok', domain: 'desk.example' });
  const open = (load: () => Promise<NgrokModule>) => {
    if (choice.kind !== 'ngrok') throw new Error('That is another choice.');
    return openNgrok(choice, { authtoken: async () => 'auth-token-of-the-account', load })({
      port: rig.receiver.port,
      signal: new AbortController().signal,
      onLost: () => undefined,
    });
  };

  test('without its authtoken waits for the operator', async () => {
    await rig.choose({ kind: 'ngrok' });
    await until('it is reported', () => reason() === 'ingress.ngrok.no-token');
  });

  test('leads to our port and no further, and is closed with what it opened', async () => {
    // ngrok's package, as far as it is used, with a tunnel that stays on this machine.
    const asked: unknown[] = [];
    const server = createTcpServer();
    const port = await freeTcpPort();
    const origin = `http://127.0.0.1:${port}`;
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const tunnel = await open(async () => ({
      async forward(options) {
        asked.push(options);
        const to = new URL(`http://${options.addr}`);
        server.on('connection', (one) => {
          const onward = connect(Number(to.port), to.hostname);
          for (const end of [one, onward]) end.on('error', () => undefined);
          one.pipe(onward).pipe(one);
        });
        return { url: () => `${origin}/`, close: async () => void server.close() };
      },
    }));
    expect(tunnel.publicUrl).toBe(origin);
    const addr = `127.0.0.1:${rig.receiver.port}`;
    expect(asked).toEqual([{ addr, authtoken: 'auth-token-of-the-account', domain: 'desk.example' }]);
    const url = rig.receiver.urlFor(connectionSecret, tunnel.publicUrl);
    expect(
      (await fetch(url, { method: 'POST', body: awkward, headers: { connection: 'close' } })).status,
    ).toBe(202);
    expect(rig.kept).toEqual([awkward]);
    await tunnel.close();
    await expect(fetch(url, { method: 'POST', body: 'late' })).rejects.toThrow();
  });

  test('a missing package, a refusal and a missing address are reported, without the authtoken', async () => {
    const fault = (load: () => Promise<NgrokModule>) =>
      open(load).then(
        () => null,
        (error: unknown) => (error instanceof TunnelError ? error : null),
      );
    const missing = await fault(() => Promise.reject(new Error('Cannot find package')));
    expect([missing?.userMessage.code, missing?.needsOperator]).toEqual(['ingress.ngrok.missing', true]);
    const refused = await fault(async () => ({
      forward: async ({ authtoken }) => Promise.reject(new Error(`bad ${authtoken}`)),
    }));
    expect([refused?.userMessage.code, refused?.needsOperator]).toEqual(['ingress.ngrok.refused', false]);
    expect(JSON.stringify(refused?.userMessage)).not.toContain('auth-token-of-the-account');
    let closed = 0;
    const nowhere = await fault(async () => ({
      forward: async () => ({ url: () => null, close: async () => void closed++ }),
    }));
    expect([nowhere?.userMessage.code, closed]).toEqual(['ingress.ngrok.no-url', 1]);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
