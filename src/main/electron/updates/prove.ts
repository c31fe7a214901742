import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import got from 'got';
import { isSigned } from './signature.ts';

const LONGEST_SIGNATURE = 200;

/** An update that is not what it says, or of which that cannot be known. */
class Unproven extends Error {
  override readonly name = 'Unproven';
}

/**
 * Proves a fetched update. Windows and macOS check the publisher's signature by themselves, Windows only where the app knows the
 * publisher's name; on Linux nothing does, so the feed has a signature of ours beside the file (`<file>.sig`), made by
 * `npm run sign-update`. Rejects where that is missing or wrong.
 * @param resources absolute path of the installed app's resources: `app-update.yml`, and the public key in `update-key.pem`.
 */
export function proverFor(
  platform: NodeJS.Platform,
  resources: string,
): (file: string, version: string, feed: string) => Promise<void> {
  if (platform === 'win32') {
    return async () => {
      const config = await readFile(join(resources, 'app-update.yml'), 'utf8');
      if (!/^publisherName:/m.test(config)) throw new Unproven('This build does not name its publisher.');
    };
  }
  if (platform === 'darwin') return async () => undefined;
  return async (file, version, feed) => {
    const publicKey = await readFile(join(resources, 'update-key.pem'), 'utf8');
    const address = `${feed.replace(/\/$/, '')}/${encodeURIComponent(basename(file))}.sig`;
    const signature = (
      await got(address, { followRedirect: false, timeout: { request: 30_000 } }).text()
    ).trim();
    const isRight =
      signature.length <= LONGEST_SIGNATURE && (await isSigned(file, { version, signature, publicKey }));
    if (!isRight) throw new Unproven(`The update ${version} is not signed by the maker of this app.`);
  };
}
