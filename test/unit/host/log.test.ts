import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLog } from '../../../src/main/host/log.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'makeready-log-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each(['token', 'authorization', 'cookie', 'password', 'webhookSecret'])(
  'a field called %s is never written, wherever it is',
  async (field) => {
    const { log, close } = await openLog(folder, 'files');
    log.info({ [field]: 'hunter2' }, 'by itself');
    log.info({ connection: { [field]: 'hunter2' } }, 'in an object');
    log.info({ headers: { [field]: 'hunter2' } }, 'among headers');
    await close();
    const files = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    );
    const text = files.join('');
    expect(text).toContain('among headers');
    expect(text.match(/\[removed\]/g)).toHaveLength(3);
    expect(text).not.toContain('hunter2');
  },
);
