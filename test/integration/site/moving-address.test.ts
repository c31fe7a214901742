import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { noOpenssl, selfSigned } from '../../support/certificate.ts';
import { makesNetworks, noNetworks } from '../../support/network-host.ts';
import { noPostgres, postgresBinaries } from '../../support/postgres.ts';
import { skipWhere } from '../../support/skip.ts';

const missing = !makesNetworks()
  ? noNetworks
  : postgresBinaries('system') === null
    ? noPostgres
    : selfSigned() === null
      ? noOpenssl
      : null;

test(
  'a ledger whose virtual address moves to the promoted stand-by: stations reconnect, and each file is sent once',
  skipWhere(missing !== null, missing ?? ''),
  async () => {
    const { stdout } = await promisify(execFile)('unshare', [
      '--net',
      process.execPath,
      join(import.meta.dirname, 'moving-address-process.ts'),
    ]);
    const seen = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    expect(seen.files).toBeGreaterThan(16);
    expect(seen).toEqual({
      files: seen.files,
      sent: seen.files,
      different: seen.files,
      states: [{ state: 'delivered', count: seen.files }],
      stations: [{ from: '10.77.0.1' }],
    });
  },
);
