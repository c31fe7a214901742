import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import got from 'got';
import type { OutboundAgents } from '../../station/network/index.ts';
import { isSigned, isUpdateKey } from './signature.ts';

type Agents = ReturnType<OutboundAgents['get']>;

const MAX_SIGNATURE = 200;

/** An update whose publisher or version could not be verified. */
class UnverifiedUpdateError extends Error {
  override readonly name = 'UnverifiedUpdateError';
}

/**
 * Verifies a downloaded file. Rejects unless it is the update to that version, published by the maker of this
 * app.
 */
export type VerifyUpdate = (file: string, version: string, updateFeed: string) => Promise<void>;

/**
 * How an update is verified. Windows and macOS check the publisher's signature themselves, Windows only if
 * the app knows the publisher's name. On Linux nothing does, so the feed holds our own signature beside the
 * file (`<file>.sig`), made by `npm run sign-update`.
 * @param resources absolute path of the installed app's resources: `app-update.yml`, and the public key in
 * `update-key.pem`.
 * @param agents with which the signature is downloaded, through the company's proxy.
 * @returns null if the build holds nothing to verify an update with.
 */
export function updateVerifierFor(
  platform: NodeJS.Platform,
  resources: string,
  agents: () => Agents,
): VerifyUpdate | null {
  switch (platform) {
    case 'darwin':
      return async () => undefined;
    case 'win32': {
      const config = textOf(join(resources, 'app-update.yml'));
      return config !== null && /^publisherName:/m.test(config) ? async () => undefined : null;
    }
    default: {
      const publicKey = textOf(join(resources, 'update-key.pem'));
      return publicKey !== null && isUpdateKey(publicKey) ? verifyBySignature(publicKey, agents) : null;
    }
  }
}

function verifyBySignature(publicKey: string, agents: () => Agents): VerifyUpdate {
  // A file is verified again before it is installed, by the signature stored with the download, because the
  // update feed may be gone by then.
  const signatures = new Map<string, string>();
  return async (file, version, updateFeed) => {
    const address = `${updateFeed.replace(/\/$/, '')}/${encodeURIComponent(basename(file))}.sig`;
    const signature =
      signatures.get(address) ??
      (
        await got(address, { agent: agents(), followRedirect: false, timeout: { request: 30_000 } }).text()
      ).trim();
    const isRight =
      signature.length <= MAX_SIGNATURE && (await isSigned(file, { version, signature, publicKey }));
    if (!isRight) {
      signatures.delete(address);
      throw new UnverifiedUpdateError(`The update ${version} is not signed by the maker of this app.`);
    }
    signatures.set(address, signature);
  };
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
