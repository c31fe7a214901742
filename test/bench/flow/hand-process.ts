import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { Service } from './service.ts';

// The steps of a delivery by hand that keep the station's promises, for P4: each file's job and URL are
// requested, it is received, hashed and synced, copied next to the hot folder, synced, and renamed into it,
// and each step is journalled. No webhooks, lists, checks, preflight, rules, queue or windows. Argument:
// folder. Delivers the files of each line, four at a time, and prints how long that took.

process.env.UV_THREADPOOL_SIZE ??= '16';

const AT_ONCE = 4;
const Order = Service.omit({ jobs: true });
const [folder = ''] = process.argv.slice(2);
const archive = join(folder, 'archive');
const hot = join(folder, 'hot');
const staging = join(hot, '.staging');
for (const path of [archive, staging]) await mkdir(path, { recursive: true });

const db = new DatabaseSync(join(folder, 'journal.sqlite'));
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
db.exec('CREATE TABLE file (id TEXT PRIMARY KEY, state TEXT, sha256 TEXT, at INTEGER)');
db.exec('CREATE TABLE log (id TEXT, state TEXT, at INTEGER)');
const upsert = db.prepare('INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?)');
const append = db.prepare('INSERT INTO log VALUES (?, ?, ?)');

function journal(id: string, state: string, sha256: string | null): void {
  const at = Date.now();
  db.exec('BEGIN IMMEDIATE');
  upsert.run(id, state, sha256, at);
  append.run(id, state, at);
  db.exec('COMMIT');
}

const agent = new Agent({ keepAlive: true });
const request = (url: string, options: object): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get(url, options, resolve).once('error', reject));

async function syncFolder(path: string): Promise<void> {
  const opened = await open(path, 'r');
  await opened.sync();
  await opened.close();
}

async function deliver(
  { baseUrl, token }: Pick<z.infer<typeof Order>, 'baseUrl' | 'token'>,
  { id, job }: { readonly id: string; readonly job: string },
): Promise<void> {
  const asking = { agent, headers: { authorization: `Bearer ${token}` } };
  JSON.parse(await text(await request(`${baseUrl}/1.0/jobs/${job}`, asking)));
  const { headers } = (await request(`${baseUrl}/1.0/files/${id}/download`, asking)).resume();
  if (headers.location === undefined) throw new Error('The service gave no URL.');
  journal(id, 'transferring', null);
  const hash = createHash('sha256');
  const part = join(archive, `${id}.part`);
  const file = await open(part, 'w');
  for await (const chunk of await request(headers.location, { agent })) {
    const bytes = z.instanceof(Buffer).parse(chunk);
    hash.update(bytes);
    await file.write(bytes);
  }
  await file.sync();
  await file.close();
  const sha256 = hash.digest('hex');
  const kept = join(archive, sha256);
  await rename(part, kept);
  await syncFolder(archive);
  journal(id, 'archived', sha256);
  const staged = join(staging, id);
  await copyFile(kept, staged, constants.COPYFILE_FICLONE);
  const copy = await open(staged, 'r+');
  await copy.sync();
  await copy.close();
  journal(id, 'committing', sha256);
  await rename(staged, join(hot, `${id}.pdf`));
  await syncFolder(hot);
  journal(id, 'delivered', sha256);
}

for await (const line of createInterface({ input: process.stdin })) {
  const order = Order.parse(JSON.parse(line));
  const left = [...order.files];
  const begunAt = performance.now();
  const since = process.cpuUsage();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) await deliver(order, one);
    }),
  );
  const { user, system } = process.cpuUsage(since);
  const took = { wallMs: performance.now() - begunAt, cpuMs: (user + system) / 1_000 };
  process.stdout.write(`${JSON.stringify(took)}\n`);
}
