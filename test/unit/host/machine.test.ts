import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dataFolderOf, folderBeside, logFolderOf } from '../../../src/main/host/data-folder.ts';
import { fixedBesides, readManaged } from '../../../src/main/host/managed.ts';
import { proxyOf } from '../../../src/main/host/network-options.ts';
import { proxyIn, takeSystemProxy } from '../../../src/main/host/system-proxy.ts';
import { readAuthorities, trustAuthorities } from '../../../src/main/host/trust.ts';
import { noOpenssl, selfSigned } from '../../support/certificate.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'makeready-machine-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the data folder', () => {
  test('is the given one, the environment’s, the portable one, or the usual one, in this order', async () => {
    const environment = { MAKEREADY_DATA: '/from/environment' };
    expect(dataFolderOf('/given', environment, folder)).toBe(resolve('/given'));
    expect(dataFolderOf(null, environment, folder)).toBe(resolve('/from/environment'));
    const usual = dataFolderOf(null, {}, folder);
    expect(usual).not.toContain(folder);
    await mkdir(join(folder, 'makeready-data'));
    expect(dataFolderOf(null, {}, folder)).toBe(join(folder, 'makeready-data'));
    expect(dataFolderOf(null, {})).toBe(usual);
  });

  test('is beside what the user sees of the app', () => {
    expect(folderBeside('linux', { APPIMAGE: '/apps/Makeready.AppImage' }, '/tmp/.mount/makeready')).toBe(
      '/apps',
    );
    expect(folderBeside('linux', {}, '/opt/makeready/makeready')).toBe('/opt/makeready');
    expect(folderBeside('darwin', {}, '/Apps/Makeready.app/Contents/MacOS/Makeready')).toBe('/Apps');
    expect(folderBeside('win32', { PORTABLE_EXECUTABLE_DIR: 'E:\\' }, 'C:\\tmp\\x.exe')).toBe('E:\\');
  });
});

test('logs in one place are separated by profile', () => {
  const which = { kind: 'profile', name: 'b' } as const;
  expect(logFolderOf({ which, environment: {} })).toBeNull();
  expect(logFolderOf({ which, environment: { MAKEREADY_LOGS: '/logs' } })).toBe(resolve('/logs/profiles/b'));
  expect(logFolderOf({ which, environment: { MAKEREADY_LOGS: '/logs' }, logFolder: '/own' })).toBe(
    resolve('/own/profiles/b'),
  );
});

describe('the proxy of the system', () => {
  test.each([
    ['DIRECT', null],
    ['PROXY proxy.example:3128; DIRECT', 'http://proxy.example:3128'],
    ['SOCKS5 s.example:1080; HTTPS p.example:443', 'https://p.example:443'],
    ['DIRECT; PROXY proxy.example:3128', null],
    ['', null],
    ['nonsense here and there', null],
  ])('"%s" is %s', (answer, proxy) => {
    expect(proxyIn(answer)).toBe(proxy);
  });

  test('is used if the environment names none', async () => {
    const asked: string[] = [];
    const ask = async (url: string): Promise<string> => {
      asked.push(url);
      return 'PROXY proxy.example:3128';
    };
    const empty: NodeJS.ProcessEnv = {};
    await takeSystemProxy('https://service.example', ask, empty);
    expect(empty).toEqual({
      HTTPS_PROXY: 'http://proxy.example:3128',
      HTTP_PROXY: 'http://proxy.example:3128',
    });
    const set = { https_proxy: 'http://other.example:1' };
    await takeSystemProxy('https://service.example', ask, set);
    expect(set).toEqual({ https_proxy: 'http://other.example:1' });
    expect(asked).toEqual(['https://service.example']);
  });
});

const damaged = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
const printOf = (pem: string): string => new X509Certificate(pem).fingerprint256;

describe('authorities in addition to the system’s', () => {
  let before: string[];
  beforeEach(() => {
    before = getCACertificates('default');
  });
  afterEach(() => setDefaultCACertificates(before));

  test('from the settings and from a file are trusted besides the others', async (context) => {
    const made = [selfSigned(), selfSigned()].flatMap((one) => (one === null ? [] : [one.cert.trim()]));
    const [one, other] = made;
    if (one === undefined || other === undefined) return context.skip(noOpenssl);
    const file = join(folder, 'house.pem');
    await writeFile(file, `Our authority:\n${other}\n`);
    trustAuthorities(readAuthorities(one, { MAKEREADY_CA_FILE: file }));
    const now = new Set(getCACertificates('default').map(printOf));
    expect([one, other, ...before].filter((pem) => !now.has(printOf(pem)))).toEqual([]);
  });

  test('a file can be named on the command line as well', (context) => {
    const made = selfSigned();
    if (made === null) return context.skip(noOpenssl);
    const file = join(folder, 'house.pem');
    writeFileSync(file, made.cert);
    expect(readAuthorities(null, {}, file)).toEqual([made.cert.trim()]);
  });

  test.each([
    ['is missing', null, 'cannot be read'],
    ['contains none', 'our authority', 'no valid PEM certificate'],
    ['is damaged', damaged, 'no valid PEM certificate'],
  ])('a file that %s stops the start', (_name, text, words) => {
    const file = join(folder, 'house.pem');
    if (text !== null) writeFileSync(file, text);
    expect(() => readAuthorities(null, { MAKEREADY_CA_FILE: file })).toThrow(words);
    expect(() => readAuthorities(null, { MAKEREADY_CA_FILE: file })).toThrow('MAKEREADY_CA_FILE');
    expect(() => readAuthorities(null, {}, file)).toThrow('--ca-file');
  });

  test('damaged ones in the settings are left out', () => {
    expect(readAuthorities(damaged, {})).toEqual([]);
  });
});

describe('the proxy of the command line', () => {
  const given = (proxy: string | null, proxyExcept: string | null = null) =>
    proxyOf({ caFile: null, proxy, proxyExcept });

  test('is fixed for this start, or none is used', () => {
    expect(given('http://proxy.example:3128', 'a.example')).toEqual({
      kind: 'fixed',
      url: 'http://proxy.example:3128',
      except: 'a.example',
    });
    expect([given('none'), given(null)]).toEqual([{ kind: 'none' }, null]);
  });

  test.each(['', 'house', 'socks5://house.example:1080', 'http://user:secret@house.example:3128'])(
    '"%s" stops the start, and is not repeated',
    (text) => {
      expect(() => given(text)).toThrow('--proxy takes');
      if (text !== '') expect(() => given(text)).not.toThrow(text);
    },
  );

  test('has exceptions only if there is a proxy', () => {
    expect(() => given(null, 'a.example')).toThrow('--proxy-except');
    expect(() => given('none', 'a.example')).toThrow('--proxy-except');
  });

  test('overrides what is fixed for the machine, and is fixed itself', () => {
    const machine = readManaged({ MAKEREADY_SET_PROXY: '{"kind":"none"}' }, 'linux');
    const { values } = fixedBesides(machine, { proxy: given('http://proxy.example:3128') });
    expect(Object.fromEntries(values)).toEqual({
      proxy: { kind: 'fixed', url: 'http://proxy.example:3128', except: '' },
    });
  });
});
