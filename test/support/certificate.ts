import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const noOpenssl = 'openssl is not installed here';

/**
 * A self-signed certificate that is valid for a day, and its key; null without openssl.
 * @param name its subject: `IP:127.0.0.1` or `DNS:...`.
 */
export function selfSigned(name = 'IP:127.0.0.1'): { readonly key: string; readonly cert: string } | null {
  const folder = mkdtempSync(join(tmpdir(), 'makeready-cert-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 ' +
    `-subj /CN=127.0.0.1 -addext subjectAltName=${name}`;
  try {
    execFileSync('openssl', [...request.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
