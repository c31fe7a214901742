import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUpdateKey } from '../../src/main/electron/updates/signature.ts';

/**
 * What a build of the app goes without because a house has not given it, a sentence each.
 * @param assets absolute path of the folder `assets`. Throws an Error where what is there as the key is none: a private one must never be packed.
 */
export function whatIsMissing(assets: string, platform: NodeJS.Platform): string[] {
  if (platform !== 'linux') return [];
  const file = join(assets, 'update-key.pem');
  if (!existsSync(file)) {
    return [
      'Updates are OFF in this build: there is no assets/update-key.pem to prove them by. Make a key once with `npm run sign-update -- --new-key FILE`.',
    ];
  }
  if (!isUpdateKey(readFileSync(file, 'utf8'))) {
    throw new Error(`${file} is not the public half of an Ed25519 key.`);
  }
  return [];
}
