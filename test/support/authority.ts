import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A certificate authority of a test, which signs for any name and time. */
export interface Authority {
  /** Path of its certificate. */
  readonly path: string;
  /**
   * A certificate and its key.
   * @param days from now on; `valid` moves both ends.
   */
  sign(
    name: string,
    valid?: { readonly fromDay: number; readonly toDay: number },
  ): { key: string; cert: string };
}

const DAY_MS = 86_400_000;

/** Needs openssl: see `noOpenssl`. @param folder that it may fill. */
export function authority(folder: string): Authority {
  mkdirSync(join(folder, 'new'), { recursive: true });
  const of = (name: string): string => join(folder, name);
  const call = (...words: string[]): void =>
    void execFileSync('openssl', words, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  writeFileSync(of('index'), '');
  writeFileSync(of('index.attr'), 'unique_subject = no\n');
  writeFileSync(of('serial'), '01\n');
  writeFileSync(
    of('ca.conf'),
    `[ca]\ndefault_ca = own\n[own]\ndatabase = ${of('index')}\nserial = ${of('serial')}\n` +
      `new_certs_dir = ${of('new')}\ndefault_md = sha256\npolicy = any\ncopy_extensions = copy\n` +
      '[any]\ncommonName = supplied\n',
  );
  call(
    'req',
    '-x509',
    ...newKey,
    '-days',
    '9',
    '-subj',
    `/CN=${basename(folder)}`,
    '-keyout',
    of('ca.key'),
    '-out',
    of('ca.pem'),
  );
  const instant = (day: number): string =>
    `${new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`;
  return {
    path: of('ca.pem'),
    sign(name, { fromDay, toDay } = { fromDay: -1, toDay: 1 }) {
      const subject = ['-subj', '/CN=server', '-addext', `subjectAltName=${name}`];
      call('req', ...newKey, ...subject, '-keyout', of('one.key'), '-out', of('one.csr'));
      call(
        ...['ca', '-batch', '-config', of('ca.conf'), '-cert', of('ca.pem'), '-keyfile', of('ca.key')],
        ...[
          '-startdate',
          instant(fromDay),
          '-enddate',
          instant(toDay),
          '-in',
          of('one.csr'),
          '-out',
          of('one.pem'),
        ],
        '-notext',
      );
      return { key: readFileSync(of('one.key'), 'utf8'), cert: readFileSync(of('one.pem'), 'utf8') };
    },
  };
}
