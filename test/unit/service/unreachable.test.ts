import { afterEach, expect, test } from 'vitest';
import { unreachedError } from '../../../src/main/station/service/unreachable.ts';

const realPlatform = process.platform;
afterEach(() => Object.defineProperty(process, 'platform', { value: realPlatform }));

test.each([
  ['linux', 'service.no-route'],
  ['darwin', 'service.no-route-macos'],
])('a host without a network route on %s says what can be done there', (platform, code) => {
  Object.defineProperty(process, 'platform', { value: platform });
  expect(unreachedError('EHOSTUNREACH', 'rip.local')?.userMessage).toEqual({
    code,
    values: { host: 'rip.local' },
  });
});
