import { afterEach, beforeEach, expect, test } from 'vitest';
import { jobKey } from '../../../src/main/station/store/index.ts';
import { type ArtworkRig, artworkRig, connection } from '../../support/artwork-rig.ts';
import { english } from '../../support/english.ts';
import { says, serves } from '../../support/faulty-storage.ts';
import { pdfOf } from '../../support/pdf.ts';
import { until } from '../../support/until.ts';

const file = pdfOf('redirected', 10_000);
const to = (location: string) => says(302, { location });

let rig: ArtworkRig;
beforeEach(async () => {
  rig = await artworkRig();
});
afterEach(() => rig.stop());

async function fails(url: URL): Promise<string> {
  const id = rig.queue('a', url);
  await rig.settled(id, 'failed');
  return english(rig.store.artworks.get(id)?.reason) ?? '';
}

test('five redirects are followed, and nothing of the service is in their requests', async () => {
  for (const step of [1, 2, 3, 4, 5]) rig.storage.on(`/${step}`, to(`/${step + 1}?signature=s`));
  rig.storage.on('/6', serves(file));
  await rig.settled(rig.queue('a', new URL('/1', rig.storage.origin)));
  expect(rig.storage.requests).toHaveLength(6);
  for (const { headers } of rig.storage.requests) {
    expect(Object.keys(headers).sort()).toEqual(['accept-encoding', 'connection', 'host']);
  }
});

test.each(['utf8', 'latin1'] as const)('a target with an umlaut in %s is found', async (encoding) => {
  const location = Buffer.from('/Tür.pdf', encoding).toString('latin1');
  rig.storage.on('/T%C3%BCr.pdf', serves(file));
  await rig.settled(rig.queue('a', rig.storage.on('/a', to(location))));
});

test('ten are not', async () => {
  for (let step = 1; step <= 10; step++) rig.storage.on(`/${step}`, to(`/${step + 1}`));
  expect(await fails(new URL('/1', rig.storage.origin))).toContain('Redirect loop');
  expect(rig.storage.requests).toHaveLength(6);
});

test('a redirect to itself ends', async () => {
  expect(await fails(rig.storage.on('/a', to('/a')))).toContain('Redirect loop');
});

test.each([
  ['without https', 'http://storage.example/a?signature=secret', 'to an address without https'],
  ['to a file on this machine', 'file:///etc/passwd', 'to an address without https'],
  ['with a password', 'https://u:p@storage.example/a', 'user name'],
])('a redirect %s is not followed, and fails at once', async (_, location, words) => {
  const reason = await fails(rig.storage.on('/a', to(location)));
  expect(reason).toContain(words);
  expect(reason).not.toContain('secret');
  expect(rig.storage.requests).toHaveLength(1);
});

test('a redirect without a readable target fails', async () => {
  expect(await fails(rig.storage.on('/a', to('https://')))).toContain('Redirect loop');
});

test('the first hop is checked like the others', async () => {
  expect(await fails(new URL('http://storage.invalid/a'))).toContain('to an address without https');
});

test('a kept-alive connection that the storage has closed meanwhile costs no attempt', async () => {
  const id = rig.queue('a', rig.storage.on('/a', serves(file)));
  await rig.settled(id);
  rig.storage.on('/b', (request, response) => {
    rig.storage.on('/b', serves(file));
    if (rig.storage.requests.length === 2) request.socket.resetAndDestroy();
    else serves(file)(request, response);
  });
  const other = rig.queue('b', new URL('/b', rig.storage.origin));
  await until('it is there', () => rig.store.artworks.get(other)?.state === 'archived');
  const log = rig.store.activity.ofJob(jobKey(connection, 'job-b'), 50).map(({ to: state }) => state);
  expect(log).not.toContain('waiting');
});
