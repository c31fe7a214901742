import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

const root = resolve(import.meta.dirname, '../../..');

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'makeready-desktop-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

async function runBundle(dataFolder: string): Promise<{ output: string; code: number }> {
  const script = join(import.meta.dirname, 'bundle-process.ts');
  const child = spawn(process.execPath, [script, join(root, 'dist/main/index.mjs')], {
    env: { ...process.env, FAKE_ELECTRON_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'exit');
  return { output, code: Number(code) };
}

const Report = z.looseObject({
  overview: z.looseObject({ needsSetup: z.boolean(), secretStore: z.string() }),
  first: z.string(),
  channel: z.string(),
  preferences: z.looseObject({ preload: z.string() }),
  schemes: z.array(z.string()),
  denied: z.array(z.string()),
  page: z.object({ status: z.number(), policy: z.string() }),
  outside: z.looseObject({ status: z.number() }),
  foreign: z.looseObject({ status: z.number() }),
  portsGiven: z.number(),
  opens: z.object({ action: z.string() }),
});

test('the built main process opens a locked-down window that reaches the station by its port, and quits in order', async () => {
  const { output, code } = await runBundle(data);
  const [line = '', last] = output.trim().split('\n');
  const report = Report.parse(JSON.parse(line));
  expect(report.overview).toMatchObject({
    needsSetup: true,
    secretStore: "The operating system's own store of secrets.",
  });
  expect(report.first).toBe('resync');
  expect(report.channel).toBe('makeready:port');
  expect(report.preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
    webSecurity: true,
  });
  expect(report.schemes).toEqual(['app']);
  expect(report.denied.sort()).toEqual([
    'device',
    'display media',
    'download',
    'permission check',
    'permission request',
  ]);
  expect(report.page.status).toBe(200);
  expect(report.page.policy).toContain("default-src 'none'");
  expect(report.outside.status).toBe(404);
  expect(report.foreign.status).toBe(404);
  expect(report.portsGiven).toBe(1);
  expect(report.opens.action).toBe('deny');
  expect(last).toBe('quit');
  expect(code).toBe(0);
});

test('what it cannot start with is one sentence in a box, and an exit code', async () => {
  const file = join(data, 'file');
  await writeFile(file, '');
  const { output, code } = await runBundle(file);
  expect(output).toMatch(/^The data folder .* cannot be written to/);
  expect(code).toBe(1);
});

test('the preload is one small CommonJS file that exposes nothing', async () => {
  const text = await readFile(join(root, 'dist/preload/preload.cjs'), 'utf8');
  expect(text.split('\n').length).toBeLessThan(40);
  expect([...text.matchAll(/require\("([^"]+)"\)/g)].map((match) => match[1])).toEqual(['electron']);
  expect(text).not.toContain('contextBridge');
});
