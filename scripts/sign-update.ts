import { createPrivateKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newUpdateKey, signUpdate } from '../src/main/electron/updates/signature.ts';
import { version } from '../src/main/host/version.ts';

// npm run sign-update -- --new-key FILE
//   makes your company's key, once: the private key in FILE, the public key for the build.
// npm run sign-update -- --key FILE release/*.AppImage release/*.deb
//   writes the signature of each beside it, for the update feed.

const publicHalf = join(import.meta.dirname, '../assets/update-key.pem');
const { values, positionals } = parseArgs({
  options: { key: { type: 'string' }, 'new-key': { type: 'string' }, public: { type: 'string' } },
  allowPositionals: true,
});
if (values['new-key'] !== undefined) await makeKey(values['new-key'], values.public ?? publicHalf);
else if (values.key !== undefined && positionals.length > 0) await signFiles(values.key, positionals);
else {
  console.error(
    'Name the private key with --key, and the files to sign; or a file for a new one with --new-key.',
  );
  process.exit(1);
}

/** Nothing is ever overwritten: what was signed by a lost key is taken by no app any more. */
async function makeKey(privateFile: string, publicFile: string): Promise<void> {
  const there = [privateFile, publicFile].filter((file) => existsSync(file));
  if (there.length > 0) {
    console.error(`No key was made: ${there.join(' and ')} would have been overwritten.`);
    process.exit(1);
  }
  const { privateKey, publicKey } = newUpdateKey();
  await writeFile(privateFile, privateKey, { flag: 'wx', mode: 0o600 });
  await writeFile(publicFile, publicKey, { flag: 'wx' });
  console.log(`${privateFile}: keep it where builds are signed, and nowhere else.`);
  console.log(`${publicFile}: goes into every build from now on.`);
}

async function signFiles(keyFile: string, files: readonly string[]): Promise<void> {
  const key = createPrivateKey(await readFile(keyFile));
  for (const file of files) {
    await writeFile(`${file}.sig`, `${await signUpdate(file, version, key)}\n`);
    console.log(`${file}.sig`);
  }
}
