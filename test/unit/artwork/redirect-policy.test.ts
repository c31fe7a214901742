import type { LookupAddress } from 'node:dns';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPrivateAddress } from '../../../src/main/station/artwork/transfer/address-ranges.ts';
import {
  assertSafeRedirect,
  assertSafeViaProxy,
  guardedLookup,
} from '../../../src/main/station/artwork/transfer/redirect-policy.ts';

const hop =
  (to: string, from = 'https://api.example.com/1.0/files/x') =>
  () =>
    assertSafeRedirect(new URL(to), new URL(from));

describe('a hop is followed', () => {
  test.each([
    ['to a storage over https', 'https://bucket.example.net/a?signature=s', undefined],
    ['on loopback', 'http://127.0.0.1:9000/a', 'http://127.0.0.1:8000/'],
    ['inside a private network, from a service in it', 'https://192.168.1.9/a', 'https://192.168.1.2/'],
  ])('%s', (_, to, from) => {
    expect(hop(to, from)).not.toThrow();
  });
});

describe('a hop is refused', () => {
  test.each([
    ['without https', 'http://bucket.example.net/a', undefined],
    ['to a file on this machine', 'file:///etc/passwd', undefined],
    ['to a data URL', 'data:application/pdf,x', undefined],
    ['to another protocol', 'ftp://bucket.example.net/a', undefined],
    ['contains a user name', 'https://me@bucket.example.net/a', undefined],
    ['with a password', 'https://:secret@bucket.example.net/a', undefined],
    ['to loopback from outside', 'https://127.0.0.1/a', undefined],
    ['to loopback by name from outside', 'http://localhost:6379/a', undefined],
    ['to loopback by IPv6 from outside', 'https://[::1]/a', undefined],
    ['to loopback in disguise', 'https://[::ffff:127.0.0.1]/a', undefined],
    ['to loopback written as one number', 'https://2130706433/a', undefined],
    ['to a cloud’s metadata', 'https://169.254.169.254/latest', undefined],
    ['to a private network from outside', 'https://10.1.2.3/a', undefined],
    ['to a private network by IPv6', 'https://[fd00::1]/a', undefined],
    ['without https inside a private network', 'http://192.168.1.9/a', 'https://192.168.1.2/'],
  ])('%s', (_, to, from) => {
    expect(hop(to, from)).toThrow(/Download blocked/);
  });

  test('and the refusal names the host, never the query', () => {
    expect(hop('https://10.0.0.1/a?signature=secret')).toThrow(
      /^(?!.*secret).*private network: https:\/\/10\.0\.0\.1/,
    );
  });
});

test('no text in place of a URL gets through as anything but https or loopback', () => {
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ['http', 'https', 'ftp'] }), (url) => {
      const to = new URL(url);
      const passes = (() => {
        try {
          assertSafeRedirect(to, new URL('https://api.example.com/'));
          return true;
        } catch {
          return false;
        }
      })();
      expect(passes && to.protocol !== 'https:').toBe(false);
    }),
  );
});

describe('names that lead inside', () => {
  const names: Record<string, string[]> = {
    'storage.example.net': ['203.0.113.9'],
    'inside.example.net': ['203.0.113.9', '10.0.0.5'],
    'service.example.com': ['198.51.100.1'],
    'service.house.example': ['10.0.0.2'],
    'service.both.example': ['198.51.100.2', '10.0.0.3'],
  };
  const lookup = (
    host: string,
    _: { readonly all: true },
    callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ): void =>
    callback(
      null,
      (names[host] ?? []).map((address) => ({ address, family: 4 })),
    );
  const found = (host: string, from: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const url = new URL(`https://${host}/a`);
      guardedLookup(url, new URL(from), lookup)(host, { all: true }, (error, addresses) => {
        if (error === null) resolve(addresses);
        else reject(error);
      });
    });

  test('a public name is looked up', async () => {
    const addresses = await found('storage.example.net', 'https://service.example.com/');
    expect(addresses).toEqual([{ address: '203.0.113.9', family: 4 }]);
  });

  test('a public name with a private address is refused', async () => {
    await expect(found('inside.example.net', 'https://service.example.com/')).rejects.toThrow(
      /private network/,
    );
  });

  test('unless the service is in the company’s network itself, and nowhere else', async () => {
    await expect(found('inside.example.net', 'https://service.both.example/')).rejects.toThrow(
      /private network/,
    );
    await expect(found('inside.example.net', 'https://service.house.example/')).resolves.toHaveLength(2);
  });

  test.each([
    '0.0.0.0',
    '100.64.1.1',
    '127.9.9.9',
    '169.254.0.1',
    '::',
    '::1',
    'fe80::1',
    '::ffff:192.168.0.1',
    '::ffff:c0a8:1',
    '::192.168.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '2002:a00:1::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:2::1',
    'fec0::1',
    'fd00::1',
    'ff02::1',
    '100::1',
    'fe80::1%eth0',
    '192.0.0.8',
    '198.18.0.1',
    '198.19.255.255',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
  ])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true));
  test.each([
    '8.8.8.8',
    '172.32.0.1',
    '192.0.1.1',
    '198.20.0.1',
    '2001:db8::1',
    '64:ff9b::808:808',
    '2002:808:808::1',
    '::ffff:8.8.8.8',
  ])('%s is not', (address) => expect(isPrivateAddress(address)).toBe(false));

  describe('by a proxy', () => {
    const byProxy = (host: string, from = 'https://service.example.com/') =>
      assertSafeViaProxy(new URL(`https://${host}/a`), new URL(from), lookup);

    test.each(['storage.example.net', 'nobody-knows.example.net'])('%s is allowed', async (host) => {
      await expect(byProxy(host)).resolves.toBeUndefined();
    });

    test.each([
      'inside.example.net',
      'intranet',
      'intranet.',
      'files.local',
      'files.lan',
      'db.internal',
      'nas.home.arpa',
      'x.localhost',
    ])('%s is refused', async (host) => {
      await expect(byProxy(host)).rejects.toThrow(/private network/);
    });

    test('a service in the company’s network may lead into it', async () => {
      await expect(byProxy('files.lan', 'https://service.lan/')).resolves.toBeUndefined();
      await expect(byProxy('inside.example.net', 'https://service.house.example/')).resolves.toBeUndefined();
    });
  });
});
