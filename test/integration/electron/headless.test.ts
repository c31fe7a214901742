import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askPacked } from '../../../scripts/steps/ask-packed.ts';

const root = resolve(import.meta.dirname, '../../..');
let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'makeready-desktop-headless-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

function start(...args: string[]) {
  const script = join(import.meta.dirname, 'bundle-headless-process.ts');
  // Unpackaged, as in `electron <app> <arguments>`: the app's own arguments follow its folder.
  const child = spawn(process.execPath, [script, join(root, 'dist/main/index.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const told = { output: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      told.output += text;
    });
  }
  return { child, told, ended: once(child, 'exit') };
}

test('--headless serves the screens to a browser and ends in order, as npm run test:packed asks the packed app', async () => {
  const { child } = start('--headless', '--no-sandbox', '--data', data, '--port', '0', '--no-open');
  expect(await askPacked(child)).toEqual([]);
});

test('npm run test:packed says what is wrong with an app that does not start', async () => {
  const { child } = start('--headless', '--nonsense');
  expect(await askPacked(child)).toEqual([
    expect.stringMatching(/^It did not say where it can be reached:\n.*--nonsense/s),
  ]);
});

test('--headless has its own arguments and accepts no others', async () => {
  const help = start('--headless', '--help');
  expect((await help.ended)[0]).toBe(0);
  expect(help.told.output).toContain('--set-password');
  const wrong = start('--headless', '--data', data, '--nonsense');
  expect((await wrong.ended)[0]).toBe(1);
  expect(wrong.told.output).toContain('--nonsense');
});

test('--headless that cannot start says why, ends, and shows no dialog that nobody could close', async () => {
  const file = join(data, 'a-file');
  await writeFile(file, '');
  const { told, ended } = start('--headless', '--data', join(file, 'below'), '--port', '0', '--no-open');
  expect(await ended, told.output).toEqual([1, null]);
  expect(told.output).toContain('a-file');
  expect(told.output).not.toContain('Dialog:');
});
