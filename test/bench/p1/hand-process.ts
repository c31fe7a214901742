import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';

// The steps of a delivery by hand, for P1: each file is received, hashed and synced, copied next to the hot
// folder, synced, and renamed into it. No store, no journal, no resuming. Arguments: folder, origin, set,
// number of files.

process.env.UV_THREADPOOL_SIZE ??= '16';

const AT_ONCE = 4;
const [folder = '', origin = '', set = '', count = '0'] = process.argv.slice(2);
const [archive, staging, hot] = ['archive', 'hot/.staging', 'hot'].map((name) => join(folder, name));
if (archive === undefined || staging === undefined || hot === undefined) throw new Error('No folder.');
for (const path of [archive, staging]) await mkdir(path, { recursive: true });

const agent = new Agent({ keepAlive: true });
let next = 0;

async function deliver(name: string): Promise<void> {
  const kept = join(archive ?? '', name);
  const file = await open(kept, 'w');
  const hash = createHash('sha256');
  const response = await new Promise<AsyncIterable<Buffer>>((resolve, reject) => {
    get(`${origin}/${set}/${name}`, { agent }, resolve).once('error', reject);
  });
  for await (const chunk of response) {
    hash.update(chunk);
    await file.write(chunk);
  }
  await file.sync();
  await file.close();
  const staged = join(staging ?? '', name);
  await copyFile(kept, staged, constants.COPYFILE_FICLONE);
  const copy = await open(staged, 'r+');
  await copy.sync();
  await copy.close();
  await rename(staged, join(hot ?? '', name));
  hash.digest();
}

await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (next < Number(count)) await deliver(`${set}-${next++}.pdf`);
  }),
);
process.exit(0);
