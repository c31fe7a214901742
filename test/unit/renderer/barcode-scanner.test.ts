import { beforeEach, describe, expect, test } from 'vitest';
import { type BarcodeScanner, createBarcodeScanner } from '../../../src/renderer/keyboard/barcode-scanner.ts';

let now: number;
let held: { at: number; call: () => void } | null;
let scans: string[];
let did: string[];
let scanner: BarcodeScanner;

beforeEach(() => {
  now = 0;
  held = null;
  scans = [];
  did = [];
  scanner = createBarcodeScanner((text) => scans.push(text), {
    now: () => now,
    after(ms, call) {
      const mine = { at: now + ms, call };
      held = mine;
      return () => {
        if (held === mine) held = null;
      };
    },
  });
});

function wait(ms: number): void {
  now += ms;
  if (held === null || held.at > now) return;
  const { call } = held;
  held = null;
  call();
}

const type = (keys: readonly string[], every: number): void => {
  for (const key of keys) {
    scanner.press(key, () => did.push(key));
    wait(every);
  }
};

describe('a hand', () => {
  test('triggers the actions of its keys, after an imperceptible moment', () => {
    type(['h', 'f', 'Enter'], 120);
    expect(did).toEqual(['h', 'f', 'Enter']);
    expect(scans).toEqual([]);
  });

  test('that is fast triggers all its keys, in order', () => {
    type(['+', '+', '-'], 10);
    expect(did).toEqual([]);
    wait(100);
    expect(did).toEqual(['+', '+', '-']);
    type(['x'], 5);
    scanner.press('ArrowDown', () => did.push('down'));
    expect(did.slice(3)).toEqual(['x', 'down']);
  });

  test('triggers at once what no scanner types', () => {
    scanner.press('ArrowDown', () => did.push('down'));
    scanner.press('ArrowDown', () => did.push('down'));
    expect(did).toEqual(['down', 'down']);
  });
});

describe('a key that leads to a field', () => {
  test('does so at once, so that what follows is typed there', () => {
    scanner.press('/', () => did.push('search'), true);
    expect(did).toEqual(['search']);
    wait(1_000);
    expect(did).toEqual(['search']);
    type(['x'], 120);
    scanner.press('/', () => did.push('search'), true);
    expect(did).toEqual(['search', 'x', 'search']);
  });

  test('is a letter of the code if it comes in the middle of a scan', () => {
    type([...'hf7'], 5);
    scanner.press('/', () => did.push('search'), true);
    wait(5);
    type([...'ux2', 'Enter'], 5);
    wait(1_000);
    expect(scans).toEqual(['hf7/ux2']);
    expect(did).toEqual([]);
  });
});

describe('a scanner', () => {
  test('is one code, and none of its keys triggers anything', () => {
    type([...'hf7-ux2', 'Enter'], 5);
    wait(1_000);
    expect(scans).toEqual(['hf7-ux2']);
    expect(did).toEqual([]);
  });

  test('may follow another without a pause for the hand', () => {
    type([...'12345', 'Enter'], 8);
    wait(300);
    type([...'67890', 'Enter'], 8);
    expect(scans).toEqual(['12345', '67890']);
  });

  test('that types too little is not a scan, but a fast hand', () => {
    type([...'ab', 'Enter'], 5);
    expect(scans).toEqual([]);
    expect(did).toEqual(['a', 'b', 'Enter']);
  });

  test('without an Enter at its end triggers nothing', () => {
    type([...'12345678'], 5);
    wait(1_000);
    expect([...scans, ...did]).toEqual([]);
  });
});
