import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StoredIngress } from '../../../src/contract/index.ts';
import { noOpenssl } from '../../support/certificate.ts';
import { type IngressRig, ingressRig } from '../../support/ingress-rig.ts';
import { close, listen } from '../../support/listen.ts';
import { startProxy } from '../../support/proxy.ts';
import { freeTcpPort } from '../../support/ssh-server.ts';
import { tlsFront } from '../../support/tls-front.ts';
import { until } from '../../support/until.ts';

const HOST = 'hooks.printhouse.test';

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

test('a public address far away is probed through the HTTP proxy by CONNECT', async ({ skip }) => {
  const port = await freeTcpPort();
  const front = await tlsFront(HOST, port);
  skip(front === null, noOpenssl);
  const proxy = await startProxy([HOST]);
  await rig.stop();
  rig = await ingressRig(() => ({ HTTPS_PROXY: proxy.origin }));
  const { origin = '' } = front ?? {};
  await rig.choose({ kind: 'fixed', url: origin, listen: { address: '127.0.0.1', port } });
  expect(await rig.up()).toBe(origin);
  expect(new Set(proxy.seen)).toEqual(new Set([`CONNECT ${new URL(origin).host}`]));
  // Connections through the proxy end first, because the proxy waits for them.
  await rig.stop();
  front?.stop();
  await proxy.stop();
  rig = await ingressRig();
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

describe('a tunnel program whose command line is known', () => {
  /** Lines that each program prints, with the address at which the public would reach it. */
  const printed = {
    cloudflared: (name: string) => `2026-11-20T08:00:00Z INF |  https://${name}.trycloudflare.com      |`,
    tailscale: (name: string) => `Available on the internet:\n\nhttps://${name}.tail1a2b.ts.net/\n|-- proxy`,
    ngrok: (name: string) =>
      `t=2026-11-20T08:00:00+0000 lvl=info msg="started tunnel" obj=tunnels name=command_line ` +
      `addr=http://localhost:4000 url=https://${name}.ngrok-free.app`,
  };
  const addresses = {
    cloudflared: 'https://print-shop.trycloudflare.com',
    tailscale: 'https://print-shop.tail1a2b.ts.net',
    ngrok: 'https://print-shop.ngrok-free.app',
  };

  test.each(['cloudflared', 'tailscale', 'ngrok'] as const)(
    '%s is started with its own arguments and our port, and its address read',
    async (program) => {
      const lines = JSON.stringify(printed[program]('print-shop'));
      const script = `#!${process.execPath}
        require('node:fs').writeFileSync(${JSON.stringify(join(rig.folder, 'args'))}, process.argv.slice(2).join(' '));
        console.error('https://developers.example.com/terms');
        console.error(${lines});
        setInterval(() => {}, 1000);`;
      await writeFile(join(rig.folder, program), script, { mode: 0o755 });
      const path = process.env.PATH;
      process.env.PATH = `${rig.folder}${delimiter}${path}`;
      try {
        await rig.choose({ kind: 'command', program });
        await until('its address is read', () => rig.ingress.status.publicUrl !== null);
      } finally {
        process.env.PATH = path;
      }
      expect(rig.ingress.status.publicUrl).toBe(addresses[program]);
      expect(await readFile(join(rig.folder, 'args'), 'utf8')).toContain(`${rig.receiver.port}`);
    },
  );

  test('that is not installed waits for the operator', async () => {
    const path = process.env.PATH;
    process.env.PATH = rig.folder;
    try {
      await rig.choose({ kind: 'command', program: 'cloudflared' });
      await until('it cannot be started', () => reason() === 'ingress.command.start');
    } finally {
      process.env.PATH = path;
    }
  });
});

test('a way in that this version does not have is off, and stays named', () => {
  expect(StoredIngress.parse({ kind: 'relay', url: 'https://relay.example' })).toEqual({
    kind: 'none',
    unknownKind: 'relay',
  });
  expect(() => StoredIngress.parse({ kind: 'fixed', url: 7 })).toThrow();
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
