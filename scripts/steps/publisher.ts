import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { isUpdateKey } from '../../src/main/electron/updates/signature.ts';

/**
 * What a build of the app lacks because it was not configured, one sentence each.
 * @param assets absolute path of the folder `assets`. Throws an Error if the file is not a public key: a
 * private one must never be packed.
 */
export function whatIsMissing(assets: string, platform: NodeJS.Platform): string[] {
  if (platform === 'win32') assertOwnPublisher(join(assets, '../electron-builder.yml'));
  if (platform !== 'linux') return [];
  const file = join(assets, 'update-key.pem');
  if (!existsSync(file)) {
    return [
      'Updates are OFF in this build: assets/update-key.pem, which verifies them, is missing. Make a key ' +
        'once with `npm run sign-update -- --new-key FILE`.',
    ];
  }
  if (!isUpdateKey(readFileSync(file, 'utf8'))) {
    throw new Error(`${file} is not the public half of an Ed25519 key.`);
  }
  return [];
}

/** The default name: nobody should have a certificate for it. */
const UNCHANGED = 'Makeready';
const Config = z.object({
  win: z.object({ signtoolOptions: z.object({ publisherName: z.array(z.string()) }) }),
});

/**
 * Windows accepts an update from anyone with a certificate for the publisher's name. A build that kept the
 * default name would accept it from anyone who gets such a certificate.
 * @param file absolute path of electron-builder.yml. Throws an Error while the name in it is ours.
 */
export function assertOwnPublisher(file: string): void {
  const { publisherName } = Config.parse(parse(readFileSync(file, 'utf8'))).win.signtoolOptions;
  if (!publisherName.includes(UNCHANGED)) return;
  throw new Error(
    `publisherName in electron-builder.yml is still "${UNCHANGED}". Put the full name (DN) of your certificate there, such as "CN=Example Print Ltd, O=Example Print Ltd, C=GB".`,
  );
}
