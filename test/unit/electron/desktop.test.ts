import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Notice } from '../../../src/contract/index.ts';
import { headlessArguments, readDesktopCommand } from '../../../src/main/electron/command-line.ts';
import { hashOfLink } from '../../../src/main/electron/deep-link.ts';
import { followNotices, systemNotice } from '../../../src/main/electron/notices.ts';
import { mayLoad, maySave, mayUse } from '../../../src/main/electron/web-policy.ts';
import { windowBoundsOf } from '../../../src/main/electron/window-state.ts';

import { EventStream } from '../../../src/main/station/events/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { emptyOverview } from '../../support/stub-api.ts';
import { until } from '../../support/until.ts';

describe('what our page may use', () => {
  test('the clipboard, to write text into it', () => {
    expect(mayUse('clipboard-sanitized-write', 'app://makeready/index.html')).toBe(true);
  });

  test.each([
    ['clipboard-sanitized-write', 'https://evil.example/'],
    ['clipboard-sanitized-write', undefined],
    ['clipboard-read', 'app://makeready/index.html'],
    ['geolocation', 'app://makeready/index.html'],
    ['openExternal', 'app://makeready/index.html'],
    ['unknown', 'app://makeready/index.html'],
  ])('not %s from %s', (permission, url) => {
    expect(mayUse(permission, url)).toBe(false);
  });
});

describe('what may be saved', () => {
  test.each([
    ['blob:app://makeready/0b9f', true],
    ['blob:https://evil.example/0b9f', false],
    ['blob:app://makeready.evil.example/0b9f', false],
    ['app://makeready/artwork/1', false],
    ['https://evil.example/a.exe', false],
    ['data:text/html,a', false],
  ])('%s: %s', (url, may) => {
    expect(maySave(url)).toBe(may);
  });
});

describe('what the app may load', () => {
  test.each(['app://makeready/index.html', 'blob:app://makeready/1', 'data:image/png;base64,AA=='])(
    '%s',
    (url) => {
      expect(mayLoad(url, false)).toBe(true);
    },
  );

  test.each([
    'https://evil.example/',
    'http://127.0.0.1:4870/',
    'ws://evil/',
    'file:///etc/passwd',
    'app://evil/',
    '',
    'x',
  ])('not %s', (url) => {
    expect(mayLoad(url, true)).toBe(false);
  });

  test('the developer tools only if they are allowed', () => {
    expect(mayLoad('devtools://devtools/bundled/x.js', true)).toBe(true);
    expect(mayLoad('devtools://devtools/bundled/x.js', false)).toBe(false);
  });
});

describe('links', () => {
  test('to a job or a batch lead there', () => {
    expect(hashOfLink('makeready://job/demo%3Aj1')).toBe('#/job/demo%3Aj1');
    expect(hashOfLink('makeready://batch/demo:b1')).toBe('#/batch/demo%3Ab1');
    expect(hashOfLink('makeready://job/a%2F%22%3E')).toBe('#/job/a%2F%22%3E');
    expect(hashOfLink('makeready://job/demo%3A1.2..3')).toBe('#/job/demo%3A1.2..3');
  });

  test.each([
    'https://job/demo%3Aj1',
    'makeready://connections/x',
    'makeready://settings/demo%3Ab1',
    'makeready://job/',
    'makeready://job/%E0%A4%A',
    'makeready:job/demo',
    'makeready://job/..%2F',
    'makeready://job/demo%3Aj1%2F..%2Fx',
    'makeready://job/demo%3Aj1%5C.',
    'makeready://job/demo%3Aj1%0A',
    'makeready://batch/demo%3Ab%00',
    'makeready://batch/demo%3Ab%C2%85',
    `makeready://job/${'x'.repeat(400)}`,
    'javascript:alert(1)',
    '',
  ])('%s leads nowhere', (link) => {
    expect(hashOfLink(link)).toBeNull();
  });
});

describe('where the window opens', () => {
  const screens = [
    { x: 0, y: 0, width: 1920, height: 1050 },
    { x: 1920, y: 0, width: 2560, height: 1400 },
  ];

  test('where it was', () => {
    const was = { x: 2000, y: 100, width: 1500, height: 1000 };
    expect(windowBoundsOf(was, screens)).toEqual(was);
  });

  test('anywhere, if its monitor is gone or its title bar cannot be reached', () => {
    const usual = { width: 1440, height: 900 };
    expect(windowBoundsOf({ x: 2000, y: 100, width: 1500, height: 1000 }, screens.slice(0, 1))).toEqual(
      usual,
    );
    expect(windowBoundsOf({ x: 0, y: -400, width: 1500, height: 1000 }, screens)).toEqual(usual);
    expect(windowBoundsOf({ x: 1850, y: 0, width: 1500, height: 1000 }, screens.slice(0, 1))).toEqual(usual);
    expect(windowBoundsOf(null, screens)).toEqual(usual);
  });

  test('no larger than its screen, no smaller than its contents', () => {
    expect(windowBoundsOf({ x: 10, y: 10, width: 9000, height: 9000 }, screens)).toMatchObject({
      width: 1920,
      height: 1050,
    });
    expect(windowBoundsOf({ x: 10, y: 10, width: 300, height: 100 }, screens)).toMatchObject({
      width: 1024,
      height: 700,
    });
  });
});

describe('the command line', () => {
  test('leaves Chromium its own switches', () => {
    expect(readDesktopCommand(['--no-sandbox', '.', '--profile', 'a', '--enable-x=y'], '/here')).toEqual({
      task: 'run',
      which: { kind: 'profile', name: 'a' },
      dataFolder: null,
      logFolder: null,
      network: { caFile: null, proxy: null, proxyExcept: null },
      hidden: false,
      devTools: false,
      link: null,
    });
  });

  test('passes the headless host its own arguments, however the app is started', () => {
    const own = ['--data', '/d', '--port', '0'];
    expect(headlessArguments(['/opt/makeready', '--no-sandbox', '--headless', ...own], true)).toEqual(own);
    expect(
      headlessArguments(['electron', '--ozone-platform=headless', '.', ...own, '--headless'], false),
    ).toEqual(own);
  });

  test('takes nothing after two dashes for a switch, but a link', () => {
    const { which, devTools, link } = readDesktopCommand(
      ['--', 'makeready://job/demo%3Aj1', '--demo', '--dev-tools'],
      '/work',
    );
    expect({ which, devTools, link }).toEqual({
      which: { kind: 'profile', name: 'main' },
      devTools: false,
      link: 'makeready://job/demo%3Aj1',
    });
  });

  test('takes a proxy and authorities, and does not ignore one without a value', () => {
    const networkOf = (...args: string[]) => readDesktopCommand(args, '/here').network;
    const given = networkOf(
      '--proxy=http://proxy.example:3128',
      '--proxy-except',
      'a.example',
      '--ca-file',
      'x',
    );
    expect(given).toEqual({
      caFile: resolve('/here/x'),
      proxy: 'http://proxy.example:3128',
      proxyExcept: 'a.example',
    });
    expect(networkOf('--proxy')).toMatchObject({ proxy: '' });
  });

  test('takes a folder relative to the working directory, the demo, and a link', () => {
    expect(readDesktopCommand(['--demo', '--data', 'x', 'makeready://job/a%3Ab'], '/here')).toMatchObject({
      which: { kind: 'demo' },
      dataFolder: expect.stringMatching(/[\\/]here[\\/]x$/),
      link: 'makeready://job/a%3Ab',
    });
  });
});

describe('notices', () => {
  const notice: Notice = {
    id: '1',
    kind: 'file-stuck',
    count: 1,
    names: ['card.pdf'],
    jobs: { count: 1, names: ['Harbour Bakery · Menu'] },
    why: null,
    place: { screen: 'job', key: 'demo:a/b' },
    sound: false,
    at: '2026-01-01T00:00:00.000Z',
  };
  const screens = { language: 'auto', locale: null } as const;

  test('are in the language of the screens, and a click leads to the job', () => {
    expect(systemNotice(notice, screens, 'en-GB')).toEqual({
      title: '1 file needs attention',
      body: 'Harbour Bakery · Menu: card.pdf',
      silent: true,
      hash: '#/job/demo%3Aa%2Fb',
    });
    const several: Notice = {
      ...notice,
      count: 5,
      jobs: { count: 2, names: ['Harbour Bakery · Menu', 'Café Zürcher · Poster'] },
    };
    expect(systemNotice(several, screens, 'en-GB')).toMatchObject({
      title: '5 files need attention',
      body: 'Harbour Bakery · Menu, Café Zürcher · Poster',
    });
    const names = ['a', 'b', 'c'];
    const many: Notice = { ...notice, kind: 'job-ready', count: 1_234, names, jobs: null, sound: true };
    expect(systemNotice(many, { ...screens, language: 'de' }, 'nl')).toMatchObject({
      title: '1.234 Aufträge sind bereit zur Produktion',
      body: 'a, b, c und 1.231 weitere',
      silent: false,
    });
  });

  test('are shown by the system only while no window has the focus', async () => {
    const clock = new ManualClock();
    const eventStream = new EventStream(clock, () => emptyOverview, failOnFault);
    const shown: string[] = [];
    let isLookedAt = true;
    const stop = followNotices(
      (wanted, signal) => eventStream.subscribe(wanted, signal),
      {
        screens: () => screens,
        systemLocale: () => 'en-GB',
        isLookedAt: () => isLookedAt,
        show: ({ body }) => shown.push(body),
      },
      (error) => {
        throw error;
      },
    );
    await until('it listens', () => eventStream.hasSubscribers);
    eventStream.publish({ kind: 'notice', notice });
    clock.pass(50);
    await new Promise((resolve) => setImmediate(resolve));
    isLookedAt = false;
    eventStream.publish({ kind: 'notice', notice: { ...notice, names: ['other.pdf'] } });
    clock.pass(50);
    await until('it is shown', () => shown.length > 0);
    expect(shown).toEqual(['Harbour Bakery · Menu: other.pdf']);
    stop();
  });
});
