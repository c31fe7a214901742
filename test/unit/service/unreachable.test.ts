import { afterEach, expect, test } from 'vitest';
import { bridgeErrorOf } from '../../../src/main/bridge/bridge-error.ts';
import { unreachedError } from '../../../src/main/station/service/unreachable.ts';
import { connectError } from '../../../src/main/station/site/database/site-database-error.ts';

const realPlatform = process.platform;
afterEach(() => Object.defineProperty(process, 'platform', { value: realPlatform }));

test.each([
  ['linux', 'service.no-route'],
  ['darwin', 'service.no-route-macos'],
])(
  'a service, site database or station without a network route on %s says what can be done there',
  (platform, code) => {
    Object.defineProperty(process, 'platform', { value: platform });
    const says = { code, values: { host: 'rip.local' } };
    expect(unreachedError('EHOSTUNREACH', 'rip.local')?.userMessage).toEqual(says);
    const error = Object.assign(new Error('connect'), { code: 'EHOSTUNREACH' });
    expect(connectError(error, 'rip.local')).toMatchObject({ kind: 'unanswered', userMessage: says });
    expect(bridgeErrorOf(error, 'rip.local')).toMatchObject({ problem: 'no-answer', what: says });
  },
);
