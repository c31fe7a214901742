import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../../src/main/host/content-security-policy.ts';

const directivesOf = (policy: string): Record<string, string> =>
  Object.fromEntries(
    policy.split('; ').map((one) => [one.split(' ', 1)[0], one.split(' ').slice(1).join(' ')]),
  );

/** A closed list: anything else that a page loads is refused. */
const desktop = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

test('a page loads its own files, sends no forms, and is in no frame', () => {
  expect(directivesOf(contentSecurityPolicy())).toEqual(desktop);
});

test('a browser connects to its host’s sockets as well, and sends the login form to that host alone', () => {
  const policy = contentSecurityPolicy({ connect: ['ws://127.0.0.1:4870'], forms: "'self'" });
  expect(directivesOf(policy)).toEqual({
    ...desktop,
    'connect-src': "'self' ws://127.0.0.1:4870",
    'form-action': "'self'",
  });
});
