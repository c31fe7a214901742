import { expect, test } from 'vitest';
import { withScheme } from '../../../src/renderer/components/with-scheme.ts';

test.each([
  ['api.example.com', 'https://api.example.com'],
  [' api.example.com/print ', 'https://api.example.com/print'],
  ['api.example.com:8443', 'https://api.example.com:8443'],
  ['127.0.0.1:4814', 'http://127.0.0.1:4814'],
  ['localhost', 'http://localhost'],
  ['LOCALHOST:80/x', 'http://LOCALHOST:80/x'],
  ['[::1]:4814', 'http://[::1]:4814'],
  ['localhost.example.com', 'https://localhost.example.com'],
  ['127.0.0.1.example.com', 'https://127.0.0.1.example.com'],
  ['http://api.example.com', 'http://api.example.com'],
  ['https://api.example.com', 'https://api.example.com'],
  ['', ''],
])('%s means %s', (typed, meant) => {
  expect(withScheme(typed)).toBe(meant);
});
