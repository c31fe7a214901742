import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLog } from '../../../src/main/host/log.ts';
import { printable, printableLines } from '../../../src/main/host/printable.ts';
import { printable as ofSandbox } from '../../../src/sandbox/printable.ts';

const steering = /[\p{Cc}\p{Cf}\u2028\u2029]/u;
const hostile = [
  '\u001b]0;title\u0007',
  '\u001b[2J',
  '\u001b]52;c;eA==\u0007',
  '\u001b]8;;http://evil.example\u001b\\\\link',
  '\u009b2J',
  'job\r\nLog in:     http://evil.example/login?link=FAKE',
  'left\u202eright\u200b',
  'line\u2028line\u2029',
  'tag\u{e0041}',
];

test.each(hostile)('%j does not control a terminal', (text) => {
  expect(printable(text)).not.toMatch(steering);
  expect(ofSandbox(text).replaceAll('\n', '')).not.toMatch(steering);
});

test('what people write stays as it is', () => {
  const text = 'Größe – ½ “日本” 👩 Ωμέγα';
  for (const show of [printable, ofSandbox]) expect(show(text)).toBe(text);
});

test('a crash keeps its lines, and none of them starts like a line of the program', () => {
  expect(printableLines('Error: x\nLog in: y')).toBe('Error: x\n    Log in: y');
});

test('a log holds such characters as escapes only, with the same meaning', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'makeready-printable-'));
  const { log, close } = await openLog(folder, 'files');
  for (const text of hostile) log.info({ name: text }, text);
  await close();
  const [name = ''] = await readdir(folder);
  const lines = (await readFile(join(folder, name), 'utf8')).trimEnd().split('\n');
  expect(lines).toHaveLength(hostile.length);
  for (const [index, line] of lines.entries()) {
    expect(line).not.toMatch(steering);
    expect(JSON.parse(line)).toMatchObject({ name: hostile[index], msg: hostile[index] });
  }
  await rm(folder, { recursive: true });
});
