import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { isOurHost, isOurOrigin, ownOrigins, thisMachineOnly } from '../../../src/main/headless/addresses.ts';
import { servingOf } from '../../../src/main/headless/serving.ts';

describe('this machine only', () => {
  const origins = ownOrigins(thisMachineOnly, 4870);

  test.each(['127.0.0.1:4870', 'localhost:4870'])('the Host %s is ours', (host) => {
    expect(isOurHost(host, origins)).toBe(true);
  });

  test.each([
    undefined,
    '',
    '127.0.0.1',
    '127.0.0.1:81',
    'evil.example:4870',
    '127.0.0.1:4870.evil.example',
    'evil.localhost:4870',
    '[::1]:4870',
  ])('the Host %s is not', (host) => {
    expect(isOurHost(host, origins)).toBe(false);
  });

  test.each(['http://127.0.0.1:4870', 'http://localhost:4870'])('the Origin %s is ours', (origin) => {
    expect(isOurOrigin(origin, origins)).toBe(true);
  });

  test.each([undefined, '', 'null', 'https://127.0.0.1:4870', 'http://127.0.0.1:81', 'http://evil.example'])(
    'the Origin %s is not',
    (origin) => {
      expect(isOurOrigin(origin, origins)).toBe(false);
    },
  );
});

describe('elsewhere', () => {
  let tls: { cert: string; key: string };
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'makeready-names-'));
    tls = await certificateFor(folder, 'DNS:desk.example,DNS:*.example,IP:10.0.0.5,DNS:prepress');
    await rm(folder, { recursive: true });
  });

  test('an address of its own is reached by https under that and the names of the certificate', () => {
    const origins = ownOrigins({ host: '10.0.0.5', tls, publicOrigin: null }, 443);
    expect(origins).toEqual(['https://desk.example', 'https://10.0.0.5', 'https://prepress']);
  });

  test('every address by https: under the names of the certificate, and no others', () => {
    const origins = ownOrigins({ host: '0.0.0.0', tls, publicOrigin: null }, 5880);
    expect(origins[0]).toBe('https://desk.example:5880');
    expect(isOurHost('desk.example:5880', origins)).toBe(true);
    expect(isOurHost('10.0.0.5:5880', origins)).toBe(true);
    expect(isOurHost('other.example:5880', origins)).toBe(false);
  });

  test('every address: a name that was not given is not ours', () => {
    const origins = ownOrigins({ host: '0.0.0.0', tls: null, publicOrigin: 'https://desk.example' }, 4870);
    expect(origins[0]).toBe('https://desk.example');
    expect(isOurHost('desk.example', origins)).toBe(true);
    expect(isOurHost('10.0.0.5:4870', origins)).toBe(false);
    expect(isOurOrigin('http://desk.example', origins)).toBe(false);
  });

  test('an IPv6 address is written as one', () => {
    expect(ownOrigins({ host: '::1', tls: null, publicOrigin: null }, 80)).toContain('http://[::1]');
  });
});

describe('what the command line may ask for', () => {
  const words = {
    host: '127.0.0.1',
    publicUrl: null,
    trustNetwork: false,
    proxyUser: { header: null, from: null },
    tlsCert: null,
    tlsKey: null,
  };

  test('this machine without encryption', async () => {
    expect(await servingOf(words)).toEqual(thisMachineOnly);
  });

  test('a reverse proxy that encrypts', async () => {
    const proxied = { ...words, publicUrl: 'https://desk.example/' };
    expect(await servingOf(proxied)).toMatchObject({
      host: '127.0.0.1',
      publicOrigin: 'https://desk.example',
    });
    await expect(servingOf({ ...proxied, host: '0.0.0.0' })).rejects.toThrow('--trust-network');
    const trusted = await servingOf({ ...proxied, host: '0.0.0.0', trustNetwork: true });
    expect(trusted.host).toBe('0.0.0.0');
  });

  test.each([
    [{ host: '0.0.0.0' }, 'without encryption'],
    [{ host: '10.0.0.5' }, 'without encryption'],
    [{ host: '10.0.0.5', trustNetwork: true }, 'without encryption'],
    [{ publicUrl: 'http://desk.example' }, '--public-url takes'],
    [{ publicUrl: 'https://desk.example/path' }, '--public-url takes'],
    [{ publicUrl: 'desk' }, '--public-url takes'],
    [{ proxyUser: { header: null, from: '10.0.0.9' } }, 'go with --public-url'],
    [{ publicUrl: 'https://desk.example', proxyUser: { header: null, from: 'desk' } }, 'an IP address'],
    [{ tlsCert: 'a.pem' }, 'belong together'],
    [{ tlsCert: '/none/a.pem', tlsKey: '/none/b.pem' }, '/none/a.pem cannot be read'],
  ])('not %j', async (more, says) => {
    await expect(servingOf({ ...words, ...more })).rejects.toThrow(says);
  });
});

async function certificateFor(folder: string, names: string): Promise<{ cert: string; key: string }> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=x -addext subjectAltName=${names}`;
  execFileSync('openssl', [...request.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') };
}
