import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { until } from '../../support/until.ts';
import { administer, ask, QueuedBatch } from './client.ts';

let root: string;
let stateFile: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sandbox-restart-'));
  stateFile = join(root, 'sandbox.db');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const everything = async (sandbox: Awaited<ReturnType<typeof createSandbox>>) => {
  const read = async (path: string) => (await ask(sandbox, `${path}?per_page=500`)).body;
  return [
    await read('/1.0/products'),
    await read('/1.0/jobs'),
    await read('/1.0/job/batches'),
    await read('/1.0/job/queued-batches'),
  ];
};

test('a sandbox resumes where it was: jobs, batches, account, time, and the same artwork', async () => {
  const one = await createSandbox({ stateFile, autoBatching: true });
  one.makeJobs(40);
  one.advance(150_000);
  one.failJob(one.makeJobs(1)[0] ?? '');
  one.replaceArtwork(one.makeJobs(1)[0] ?? '');
  one.changeProduct('bookmarks');
  one.setAccount({ tier: 'studio' });
  const before = await everything(one);
  const files = one.fileIds();
  const artwork = await one.artworkOf(files[0] ?? '');
  await one.stop();

  const other = await createSandbox({ stateFile });
  expect(await everything(other)).toEqual(before);
  expect(other.fileIds()).toEqual(files);
  expect(Buffer.from(await other.artworkOf(files[0] ?? '')).equals(Buffer.from(artwork))).toBe(true);
  expect(other.account).toMatchObject({ tier: 'studio', autoBatching: { enabled: true } });
  await other.stop();
});

test('a queued batch waits only for the rest of its time', async () => {
  const one = await createSandbox({ stateFile, autoBatching: true });
  one.makeJobs(1, { queued: true });
  one.advance(299_000);
  await one.stop();
  const other = await createSandbox({ stateFile });
  const status = async () =>
    QueuedBatch.array().parse((await ask(other, '/1.0/job/queued-batches')).body)[0]?.status.canonical;
  expect(await status()).toBe('queued_job_batch.status.queued');
  other.advance(1_000);
  expect(await status()).toBe('queued_job_batch.sandbox.batched');
  await other.stop();
});

test('changes shortly before a crash are kept: the file is never half written', async () => {
  const one = await createSandbox({ stateFile });
  one.makeJobs(10);
  // A copy taken while it runs equals what a crash would leave.
  await until('a copy has all of them', async () => {
    const copy = await mkdtemp(join(root, 'copy-'));
    for (const end of ['', '-wal'])
      await writeFile(join(copy, `copy.db${end}`), await readFile(`${stateFile}${end}`));
    const other = await createSandbox({ stateFile: join(copy, 'copy.db') });
    const count = other.jobCount();
    await other.stop();
    return count === 10;
  });
  await one.stop();
});

test('registered webhooks are kept, those of tests and demos are not', async () => {
  const one = await createSandbox({ stateFile });
  await administer(one, 'webhooks', { url: 'http://127.0.0.1:9/kept', secret: 'new' });
  await one.stop();
  const other = await createSandbox({ stateFile });
  other.registerWebhook('http://127.0.0.1:9/not-kept');
  const state = await (await fetch(`${other.adminUrl}/api/state`)).json();
  expect(state).toMatchObject({
    webhooks: {
      receivers: [{ url: 'http://127.0.0.1:9/kept', secret: expect.stringMatching(/^whsec_/) }, {}],
    },
  });
  await other.stop();
  const third = await createSandbox({ stateFile });
  const { webhooks } = JSON.parse(await (await fetch(`${third.adminUrl}/api/state`)).text());
  expect(webhooks.receivers).toHaveLength(1);
  await third.stop();
});

test('a file that is something else is left alone and reported', async () => {
  const text = join(root, 'notes.txt');
  await writeFile(
    text,
    'my notes, which are longer than a header of a database would be, so that they look like one less',
  );
  await expect(createSandbox({ stateFile: text })).rejects.toThrow(
    /notes\.txt cannot be used as a state file/,
  );
  const foreign = join(root, 'foreign.db');
  const database = new DatabaseSync(foreign);
  database.exec('CREATE TABLE precious (a)');
  database.close();
  await expect(createSandbox({ stateFile: foreign })).rejects.toThrow(/not one of the sandbox's/);
  expect(await readFile(text, 'utf8')).toContain('my notes');
  await expect(createSandbox({ stateFile: join(root, 'no', 'such', 'folder.db') })).rejects.toThrow(
    /cannot be used/,
  );
});
