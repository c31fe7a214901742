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

/** Opens a window; returns how to close it. */
function open(language: Language): () => Promise<unknown> {
  const shown = new AbortController();
  void languages.speak(language, shown.signal);
  return () => {
    shown.abort();
    return turn();
  };
}

test('until a window was open, the system’s language is spoken', () => {
  expect(languages.present).toBe('en');
  expect(changes).toEqual([]);
});

test('the first window speaks for all, at once', () => {
  open('de');
  expect(changes).toEqual(['de']);
});

test('the language stays while any open window speaks it', async () => {
  const closeFirst = open('de');
  open('de');
  open('fr');
  await closeFirst();
  clock.pass(AWAY_MS);
  expect(changes).toEqual(['de']);
});

test('else it is that of the window that came last', async () => {
  const close = open('de');
  open('nl');
  open('fr');
  await close();
  clock.pass(AWAY_MS);
  expect(changes).toEqual(['de', 'fr']);
});

test('another spelling of English is no other language', () => {
  open('en-US');
  expect(changes).toEqual([]);
  open('de');
  expect(changes).toEqual([]);
});

test('a window that comes back within a moment has not been away', async () => {
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

test('a station that starts again speaks as before, and waits for the window of before', () => {
  open('de');
  start();
  expect(languages.present).toBe('de');
  open('fr');
  open('de');
  clock.pass(AWAY_MS);
  expect(changes).toEqual([]);
});

test('where the window of before does not come back, another speaks', () => {
  open('de');
  start();
  open('fr');
  clock.pass(AWAY_MS);
  expect(changes).toEqual(['fr']);
});

test('what was kept by another version and is no language is forgotten', () => {
  kept.set('language of windows', 'klingon');
  start();
  expect(languages.present).toBe('en');
});

test('once it is stopped, windows that go change nothing', async () => {
  const close = open('de');
  open('fr');
  languages.stop();
  await close();
  expect(clock.pending).toBe(0);
  expect(languages.present).toBe('de');
});
