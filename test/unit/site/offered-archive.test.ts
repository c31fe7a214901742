import { describe, expect, test } from 'vitest';
import { siteOrigins } from '../../../src/main/headless/addresses.ts';
import { offeredArchive } from '../../../src/main/station/site/archives/offered-archive.ts';
import { noOpenssl, selfSigned } from '../../support/certificate.ts';
import { skipWhere } from '../../support/skip.ts';

const serverAt = (addresses: string[], certificate: string | null = 'PEM') => ({
  addresses: async () => addresses,
  certificate: async () => certificate,
});
const offer = (address: string | null = null) => ({ offered: true, address });
const addresses = ['https://rip-1.example:4870', 'https://127.0.0.1:4870'];

describe('an offered archive', () => {
  test('is reached at the first address, with the certificate of the host', async () => {
    const { place, finding } = await offeredArchive(offer(), serverAt(addresses));
    expect(place).toEqual({ origin: 'https://rip-1.example:4870', certificate: 'PEM' });
    expect(finding.verdict).toBe('good');
  });

  test.each(['https://127.0.0.1:4870', '127.0.0.1:4870'])(
    'is reached at %s, if so chosen',
    async (address) => {
      const { place, finding } = await offeredArchive(offer(address), serverAt(addresses));
      expect(place?.origin).toBe('https://127.0.0.1:4870');
      expect(finding).toMatchObject({ verdict: 'note', message: { code: 'site.archive-this-machine' } });
    },
  );

  test.each(['https://rip-2.example:4870', 'http://127.0.0.1:4870', 'rip-1.example', 'nonsense'])(
    'is not reached at %s, if the host does not answer there',
    async (address) => {
      const { place, finding } = await offeredArchive(offer(address), serverAt(addresses));
      expect(place).toBeNull();
      expect(finding).toMatchObject({ verdict: 'problem', message: { code: 'site.archive-address' } });
    },
  );

  test('is not reached without a web server, or without encryption', async () => {
    expect((await offeredArchive(offer(), null)).finding.message.code).toBe('site.archive-no-server');
    expect((await offeredArchive(offer(), serverAt([], null))).finding.message.code).toBe(
      'site.archive-plain',
    );
  });
});

describe('addresses for other stations', skipWhere(selfSigned() === null, noOpenssl), () => {
  const tls = selfSigned('DNS:rip-1.example');

  test('are those of the certificate, never the name of a reverse proxy', () => {
    const serving = { host: '0.0.0.0', tls, publicOrigin: 'https://prepress.example' };
    expect(siteOrigins(serving, 4870)).toEqual([
      'https://rip-1.example:4870',
      'https://127.0.0.1:4870',
      'https://localhost:4870',
    ]);
  });

  test('are on this machine only without a certificate, whatever the network is trusted with', () => {
    const serving = { host: '10.1.2.3', tls: null, publicOrigin: 'https://prepress.example' };
    expect(siteOrigins(serving, 4870)).toEqual([]);
    expect(siteOrigins({ host: '127.0.0.1', tls: null, publicOrigin: null }, 4870)[0]).toBe(
      'http://127.0.0.1:4870',
    );
  });
});
