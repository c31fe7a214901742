import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { noOpenssl, selfSigned } from '../../support/certificate.ts';
import { makesNetworks, noNetworks } from '../../support/network-host.ts';
import { skipWhere } from '../../support/skip.ts';

const addresses = ['203.0.113.10', '10.77.0.9', '127.0.0.1', '::1', '::ffff:10.77.0.9'];
const certificate = selfSigned(
  [...addresses.map((one) => `IP:${one}`), 'DNS:files.example', 'DNS:files6.example'].join(),
);
const missing = makesNetworks() ? (certificate === null ? noOpenssl : null) : noNetworks;

test(
  'a service outside that names places inside has nobody there asked, and each refusal is told',
  skipWhere(missing !== null, missing ?? ''),
  async () => {
    const root = await mkdtemp(join(tmpdir(), 'makeready-outside-'));
    const [cert, key] = [join(root, 'cert.pem'), join(root, 'key.pem')];
    await writeFile(cert, certificate?.cert ?? '');
    await writeFile(key, certificate?.key ?? '');
    const script = join(import.meta.dirname, 'inside-process.ts');
    const { stdout } = await promisify(execFile)(
      'unshare',
      ['--net', '--mount', process.execPath, script, cert, key],
      { env: { ...process.env, NODE_EXTRA_CA_CERTS: cert } },
    );
    await rm(root, { recursive: true });
    const [inside, leadsInside, plain] = ['private', 'inside', 'plain'].map(
      (one) => `transfer.unsafe-${one}`,
    );
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({
      reached: [],
      fetched: 1,
      refused: {
        private: inside,
        byHttp: plain,
        name: leadsInside,
        name6: leadsInside,
        toPrivate: inside,
        toMetadata: plain,
        toLoopback: inside,
        toLoopback6: inside,
        toNumber: inside,
        toMapped: inside,
        toName: leadsInside,
      },
    });
  },
);
