import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IngressChoice } from '../../../src/contract/index.ts';
import { openSsh } from '../../../src/main/station/webhooks/tunnels/ssh.ts';
import { type IngressRig, ingressRig } from '../../support/ingress-rig.ts';
import { type ForwardProxy, startProxy } from '../../support/proxy.ts';
import { silenceable } from '../../support/silenceable.ts';
import { freeTcpPort, noSshServer, type SshServer, sshServer } from '../../support/ssh-server.ts';
import { until } from '../../support/until.ts';

if (noSshServer !== null) process.stdout.write(`Skipped: ${noSshServer}\n`);

let rig: IngressRig;
let server: SshServer;
let remotePort: number;
beforeEach(async ({ skip }) => {
  skip(noSshServer !== null, noSshServer ?? '');
  rig = await ingressRig();
  server = await sshServer(rig.folder);
  remotePort = await freeTcpPort();
});
afterEach(async () => {
  if (noSshServer !== null) return;
  await rig.stop();
  await server.kill();
});

const choice = (more: object = {}) => ({
  kind: 'ssh',
  host: '127.0.0.1',
  port: server.port,
  user: server.user,
  key: 'id_test',
  hostKey: server.fingerprint,
  remoteAddress: '127.0.0.1',
  remotePort,
  url: `http://127.0.0.1:${remotePort}`,
  ...more,
});
const down = () => {
  const { state } = rig.ingress.status;
  return state.kind === 'down' ? state : null;
};

describe('a port of the company’s own OpenSSH server', () => {
  test('forwards calls byte for byte, many at once', async () => {
    await rig.choose(choice());
    await rig.up();
    const bodies = Array.from({ length: 20 }, () => randomBytes(30_000));
    expect(await Promise.all(bodies.map((body) => rig.call(body)))).toEqual(bodies.map(() => 202));
    const sorted = (all: readonly Buffer[]) => all.map((one) => one.toString('hex')).sort();
    expect(sorted(rig.kept)).toEqual(sorted(bodies));
  });

  test('an unknown server key is shown before anything is sent; a changed key is a warning', async () => {
    await rig.choose(choice({ hostKey: null }));
    await until('it is asked for', () => down()?.reason.code === 'ingress.ssh.host-key-unknown');
    expect(down()).toMatchObject({ retryAt: null, reason: { values: { fingerprint: server.fingerprint } } });
    await rig.choose(choice({ hostKey: `SHA256:${'A'.repeat(43)}` }));
    await until('it is reported', () => down()?.reason.code === 'ingress.ssh.host-key-changed');
    expect(down()?.retryAt).toBeNull();
  });

  test('a user who is not admitted waits for the operator', async () => {
    await rig.choose(choice({ user: 'nobody-of-that-name' }));
    await until('it is reported', () => down()?.reason.code === 'ingress.ssh.refused');
    expect(down()?.retryAt).toBeNull();
  });

  test('reconnects when the server was killed and restarted', async () => {
    await rig.choose(choice());
    await rig.up();
    await server.kill();
    await until('the loss is reported', () => down() !== null);
    await server.start();
    await rig.up();
    expect(await rig.call('after')).toBe(202);
  });

  test('goes through the HTTP proxy by CONNECT', async () => {
    const proxy: ForwardProxy = await startProxy();
    const { hostname, port } = new URL(proxy.origin);
    await rig.choose(choice({ proxy: { host: hostname, port: Number(port) } }));
    await rig.up();
    expect(await rig.call('through')).toBe(202);
    expect(proxy.seen).toContain(`CONNECT 127.0.0.1:${server.port}`);
    await rig.ingress.stop();
    await proxy.stop();
  });

  test('a connection that is open but silent is given up', async () => {
    const middle = await silenceable(server.port);
    const lost = Promise.withResolvers<string>();
    const ssh = IngressChoice.parse(choice({ port: middle.port }));
    if (ssh.kind !== 'ssh') throw new Error('That is another choice.');
    const open = openSsh(ssh, {
      folder: rig.folder,
      passphrase: async () => null,
      proxyPassword: async () => null,
      keepaliveMs: 200,
      agent: null,
    });
    const tunnel = await open({
      port: rig.receiver.port,
      signal: new AbortController().signal,
      onLost: (fault) => lost.resolve(fault.userMessage.code),
    });
    middle.silence();
    expect(await lost.promise).toBe('ingress.ssh.lost');
    await tunnel.close();
    middle.stop();
  });
});
