import { expect, test } from 'vitest';
import { stationOrigin } from '../../../src/main/bridge/index.ts';

test.each([
  ['station.example', 'https://station.example:4870'],
  [' station.example:443 ', 'https://station.example'],
  ['station.example:9000/', 'https://station.example:9000'],
  ['https://Station.example', 'https://station.example'],
  ['https://station.example:4870', 'https://station.example:4870'],
  ['10.1.2.3', 'https://10.1.2.3:4870'],
  ['[::1]:4870', 'https://[::1]:4870'],
  ['http://127.0.0.1:4870', 'http://127.0.0.1:4870'],
  ['http://localhost:4870', 'http://localhost:4870'],
])('%j is the station at %s', (typed, origin) => expect(stationOrigin(typed)).toBe(origin));

test.each([
  '',
  ' ',
  'http://station.example:4870',
  'http://127.0.0.1.evil.example',
  'http://localhost.evil.example:4870',
  'ftp://station.example',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'https://me:secret@station.example',
  'https://station.example/path',
  'https://station.example/?x',
  'a b',
])('%j is not the address of a station: without https only this machine is one', (typed) =>
  expect(stationOrigin(typed)).toBeNull(),
);
