import { describe, expect, test } from 'vitest';
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
  const tls = { cert: 'c', key: 'k' };

  test('an address of its own is reached by https under that name only', () => {
    expect(ownOrigins({ host: '10.0.0.5', tls, publicOrigin: null }, 443)).toEqual(['https://10.0.0.5']);
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
  const words = { host: '127.0.0.1', publicUrl: null, tlsCert: null, tlsKey: null };

  test('this machine without encryption', async () => {
    expect(await servingOf(words)).toEqual(thisMachineOnly);
  });

  test('a reverse proxy that encrypts', async () => {
    const serving = await servingOf({ ...words, host: '0.0.0.0', publicUrl: 'https://desk.example/' });
    expect(serving.publicOrigin).toBe('https://desk.example');
  });

  test.each([
    [{ host: '0.0.0.0' }, 'without encryption'],
    [{ host: '10.0.0.5' }, 'without encryption'],
    [{ publicUrl: 'http://desk.example' }, '--public-url takes'],
    [{ publicUrl: 'https://desk.example/path' }, '--public-url takes'],
    [{ publicUrl: 'desk' }, '--public-url takes'],
    [{ tlsCert: 'a.pem' }, 'belong together'],
    [{ tlsCert: '/none/a.pem', tlsKey: '/none/b.pem' }, '/none/a.pem cannot be read'],
  ])('not %j', async (more, says) => {
    await expect(servingOf({ ...words, ...more })).rejects.toThrow(says);
  });
});
