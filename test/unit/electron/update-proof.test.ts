import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isSigned, signUpdate } from '../../../src/main/electron/updates/signature.ts';
import { updateVerifierFor } from '../../../src/main/electron/updates/verify-update.ts';
import { version } from '../../../src/main/host/version.ts';
import { OutboundAgents } from '../../../src/main/station/network/index.ts';
import { close, listen } from '../../support/listen.ts';
import { startProxy } from '../../support/proxy.ts';

const direct = new OutboundAgents(() => ({}));
const agents = () => direct.get();

describe('the proof of an update', () => {
  let folder: string;
  let file: string;
  let signature: string;
  let answered: string;
  /** Where the feed redirects to instead of answering. */
  let elsewhere: string | null;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const server = createServer(({ url }, response) => {
    if (elsewhere !== null && url !== elsewhere) {
      response.writeHead(302, { location: elsewhere }).end();
      return;
    }
    response.statusCode = answered === '' ? 404 : 200;
    response.end(answered);
  });
  let feed: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'makeready-update-'));
    file = join(folder, 'Makeready-2.0.0.AppImage');
    await writeFile(file, 'the new version');
    await writeFile(
      join(folder, 'update-key.pem'),
      publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    );
    signature = await signUpdate(file, '2.0.0', privateKey);
    answered = `${signature}\n`;
    elsewhere = null;
    feed = await listen(server);
  });
  afterEach(async () => {
    await close(server);
    await rm(folder, { recursive: true, force: true });
  });
  const prove = (version = '2.0.0'): Promise<void> => {
    const proof = updateVerifierFor('linux', folder, agents);
    if (proof === null) throw new Error('This build proves nothing.');
    return proof(file, version, `${feed}/`);
  };

  test('on Linux is a signature of ours at the feed', async () => {
    await expect(prove()).resolves.toBeUndefined();
  });

  test('is downloaded through the company’s proxy', async () => {
    const proxy = await startProxy();
    const byProxy = new OutboundAgents(() => ({ HTTP_PROXY: proxy.origin }));
    const prover = updateVerifierFor('linux', folder, () => byProxy.get());
    await prover?.(file, '2.0.0', feed);
    expect(proxy.seen).toEqual([`GET ${feed}/Makeready-2.0.0.AppImage.sig`]);
    byProxy.close();
    await proxy.stop();
  });

  test('is still valid without the feed, and not for a file that was changed since', async () => {
    const prover = updateVerifierFor('linux', folder, agents);
    await prover?.(file, '2.0.0', feed);
    answered = '';
    await expect(prover?.(file, '2.0.0', feed)).resolves.toBeUndefined();
    await writeFile(file, 'something else');
    await expect(prover?.(file, '2.0.0', feed)).rejects.toThrow('not signed');
  });

  test.each([
    ['another file', () => writeFile(file, 'something else')],
    ['no signature', () => (answered = '')],
    [
      'a stranger’s signature',
      async () => {
        answered = await signUpdate(file, '2.0.0', generateKeyPairSync('ed25519').privateKey);
      },
    ],
    ['something that is not a signature', () => (answered = 'x'.repeat(10_000))],
    ['a signature in another place, to which the feed redirects', () => (elsewhere = '/other.sig')],
  ])('is refused: %s', async (_name, spoil) => {
    await spoil();
    await expect(prove()).rejects.toThrow();
  });

  test('is refused: an old file under a new version', async () => {
    await expect(prove('3.0.0')).rejects.toThrow('not signed');
  });

  test.each([
    ['no key', () => rm(join(folder, 'update-key.pem'))],
    ['something that is not a key', () => writeFile(join(folder, 'update-key.pem'), 'x')],
    [
      'the private half of a key',
      () => writeFile(join(folder, 'update-key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' })),
    ],
  ])('is impossible in a build for Linux with %s', async (_name, spoil) => {
    await spoil();
    expect(updateVerifierFor('linux', folder, agents)).toBeNull();
  });

  test('on Windows needs a build that names its publisher, because nothing is verified otherwise', async () => {
    const proveOnWindows = () => updateVerifierFor('win32', folder, agents);
    expect(proveOnWindows()).toBeNull();
    await writeFile(join(folder, 'app-update.yml'), 'provider: generic\n');
    expect(proveOnWindows()).toBeNull();
    await writeFile(join(folder, 'app-update.yml'), 'provider: generic\npublisherName:\n  - Makeready\n');
    await expect(proveOnWindows()?.(file, '2.0.0', feed)).resolves.toBeUndefined();
  });

  test('on macOS is the system’s own', async () => {
    await expect(updateVerifierFor('darwin', folder, agents)?.(file, '2.0.0', feed)).resolves.toBeUndefined();
  });
});

describe('npm run sign-update', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'makeready-sign-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../../../scripts/sign-update.ts'), ...args], {
      encoding: 'utf8',
    });

  test('creates a key once, and its signatures are valid', async () => {
    const key = join(folder, 'house.key');
    const publicHalf = join(folder, 'update-key.pem');
    const file = join(folder, 'Makeready.AppImage');
    const made = run('--new-key', key, '--public', publicHalf);
    expect([made.status, made.stderr]).toEqual([0, '']);
    if (process.platform !== 'win32') expect((await stat(key)).mode & 0o777).toBe(0o600);
    expect(await readFile(publicHalf, 'utf8')).toMatch(/^-----BEGIN PUBLIC KEY-----/);

    await writeFile(file, 'an app');
    expect(run('--key', key, file).status).toBe(0);
    const signature = (await readFile(`${file}.sig`, 'utf8')).trim();
    const publicKey = await readFile(publicHalf, 'utf8');
    expect(await isSigned(file, { version, signature, publicKey })).toBe(true);

    // No app accepts signatures of another key any more, so a key is never overwritten.
    const before = await readFile(key, 'utf8');
    const again = run('--new-key', key, '--public', join(folder, 'other.pem'));
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('overwritten')]);
    expect(await readFile(key, 'utf8')).toBe(before);
  });

  test('without a key or a file says what it needs', () => {
    expect([run().status, run().stderr]).toEqual([1, expect.stringContaining('--new-key')]);
  });
});
