import { createPrivateKey } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { signUpdate } from '../src/main/electron/updates/signature.ts';
import { version } from '../src/main/host/version.ts';

// npm run sign-update -- --key FILE release/*.AppImage release/*.deb: writes the signature of each beside it, for the feed. The
// key is an Ed25519 private key (openssl genpkey -algorithm ed25519); its public half goes into the build as
// assets/update-key.pem (openssl pkey -pubout).

const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true });
if (values.key === undefined || positionals.length === 0) {
  console.error('Name the private key with --key, and the files to sign.');
  process.exit(1);
}
const key = createPrivateKey(await readFile(values.key));
for (const file of positionals) {
  await writeFile(`${file}.sig`, `${await signUpdate(file, version, key)}\n`);
  console.log(`${file}.sig`);
}
