import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import type { Language } from '../../../src/contract/index.ts';
import { AWAY_MS, WindowLanguages } from '../../../src/main/station/connections/window-languages.ts';
import { ManualClock } from '../../support/manual-clock.ts';

let clock: ManualClock;
let kept: Map<string, string>;
let languages: WindowLanguages;
let changes: Language[];
const start = (): void => {
  changes = [];
  languages = new WindowLanguages({
    clock,
    memory: { get: (name) => kept.get(name) ?? null, set: (name, value) => void kept.set(name, value) },
    systemLanguage: 'en',
    onChange: () => changes.push(languages.present),
  });
  languages.start();
};
beforeEach(() => {
  clock = new ManualClock();
  kept = new Map();
  start();
});

/** Opens a window. Returns how to close it. */
function open(language: Language): () => Promise<unknown> {
  const shown = new AbortController();
  void languages.speak(language, shown.signal);
  return () => {
    shown.abort();
    return turn();
  };
}

test('until a window was open, the system’s language is used', () => {
  expect(languages.present).toBe('en');
  expect(changes).toEqual([]);
});

test('the first window decides for all, at once', () => {
  open('de');
  expect(changes).toEqual(['de']);
});

test('the language stays while any open window has it', async () => {
  const closeFirst = open('de');
  open('de');
  open('fr');
  await closeFirst();
  clock.pass(AWAY_MS);
  expect(changes).toEqual(['de']);
});

test('otherwise it is that of the last window opened', async () => {
  const close = open('de');
  open('nl');
  open('fr');
  await close();
  clock.pass(AWAY_MS);
  expect(changes).toEqual(['de', 'fr']);
});

test('another spelling of English is not another language', () => {
  open('en-US');
  expect(changes).toEqual([]);
  open('de');
  expect(changes).toEqual([]);
});

test('a window that returns within a moment has not been away', async () => {
  const close = open('de');
  open('fr');
  await close();
  clock.pass(AWAY_MS - 1);
  open('de');
  clock.pass(AWAY_MS);
  expect(changes).toEqual(['de']);
});

test('with no window open, the language of the last one stays', async () => {
  const close = open('de');
  await close();
  clock.pass(AWAY_MS);
  expect(languages.present).toBe('de');
});

test('a restarted station keeps the language, and waits for the previous window', () => {
  open('de');
  start();
  expect(languages.present).toBe('de');
  open('fr');
  open('de');
  clock.pass(AWAY_MS);
  expect(changes).toEqual([]);
});

test('if the previous window does not come back, another one decides', () => {
  open('de');
  start();
  open('fr');
  clock.pass(AWAY_MS);
  expect(changes).toEqual(['fr']);
});

test('a value stored by another version that is not a language is discarded', () => {
  kept.set('language of windows', 'klingon');
  start();
  expect(languages.present).toBe('en');
});

test('once it is stopped, closed windows change nothing', async () => {
  const close = open('de');
  open('fr');
  languages.stop();
  await close();
  expect(clock.pending).toBe(0);
  expect(languages.present).toBe('de');
});
