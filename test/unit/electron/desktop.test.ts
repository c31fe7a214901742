import { describe, expect, test } from 'vitest';
import { ConnectionId, JobKey, type QueueRow, type StationEvent } from '../../../src/contract/index.ts';
import { readDesktopCommand } from '../../../src/main/electron/command-line.ts';
import { hashOfLink } from '../../../src/main/electron/deep-link.ts';
import { Notices, summary } from '../../../src/main/electron/notices.ts';
import { mayLoad, mayUse } from '../../../src/main/electron/web-policy.ts';
import { placeOf } from '../../../src/main/electron/window-place.ts';

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

  test('the developer tools only where they are allowed', () => {
    expect(mayLoad('devtools://devtools/bundled/x.js', true)).toBe(true);
    expect(mayLoad('devtools://devtools/bundled/x.js', false)).toBe(false);
  });
});

describe('links', () => {
  test('to a job or a batch lead there', () => {
    expect(hashOfLink('makeready://job/demo%3Aj1')).toBe('#/job/demo%3Aj1');
    expect(hashOfLink('makeready://batch/demo:b1')).toBe('#/batch/demo%3Ab1');
    expect(hashOfLink('makeready://job/a%2F..%2F%22%3E')).toBe('#/job/a%2F..%2F%22%3E');
  });

  test.each([
    'https://job/demo%3Aj1',
    'makeready://connections/x',
    'makeready://job/',
    'makeready://job/%E0%A4%A',
    'makeready:job/demo',
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
    expect(placeOf(was, screens)).toEqual(was);
  });

  test('anywhere, when its monitor is gone or its title bar cannot be reached', () => {
    const usual = { width: 1440, height: 900 };
    expect(placeOf({ x: 2000, y: 100, width: 1500, height: 1000 }, screens.slice(0, 1))).toEqual(usual);
    expect(placeOf({ x: 0, y: -400, width: 1500, height: 1000 }, screens)).toEqual(usual);
    expect(placeOf({ x: 1850, y: 0, width: 1500, height: 1000 }, screens.slice(0, 1))).toEqual(usual);
    expect(placeOf(null, screens)).toEqual(usual);
  });

  test('no larger than its screen, no smaller than what fits', () => {
    expect(placeOf({ x: 10, y: 10, width: 9000, height: 9000 }, screens)).toMatchObject({
      width: 1920,
      height: 1050,
    });
    expect(placeOf({ x: 10, y: 10, width: 300, height: 100 }, screens)).toMatchObject({
      width: 1024,
      height: 700,
    });
  });
});

describe('the command line', () => {
  test('lets Chromium have its own switches', () => {
    expect(readDesktopCommand(['--no-sandbox', '.', '--profile', 'a', '--enable-x=y'], '/here')).toEqual({
      task: 'run',
      which: { kind: 'profile', name: 'a' },
      dataFolder: null,
      devTools: false,
      link: null,
    });
  });

  test('takes a folder from where it was started, the demo, and a link', () => {
    expect(readDesktopCommand(['--demo', '--data', 'x', 'makeready://job/a%3Ab'], '/here')).toMatchObject({
      which: { kind: 'demo' },
      dataFolder: expect.stringMatching(/[\\/]here[\\/]x$/),
      link: 'makeready://job/a%3Ab',
    });
  });
});

describe('notifications', () => {
  const row = (id: string, phase: QueueRow['phase']): StationEvent => ({
    kind: 'row',
    revision: 1,
    row: {
      kind: 'job',
      key: JobKey.parse(`demo:${id}`),
      connectionId: ConnectionId.parse('demo'),
      serviceId: id,
      title: `Job ${id}`,
      delivery: null,
      urgency: 'unknown',
      status: { code: 's', name: 'S', summary: null, locale: null },
      phase,
      attention: phase === 'attention' ? 'A file has failed.' : null,
      filesNeedHand: phase === 'attention' ? 1 : 0,
      problem: null,
      jobsReady: 0,
      jobsTotal: 1,
      filesDelivered: 0,
      filesTaken: 0,
      filesTotal: 1,
      createdAt: null,
      news: { source: 'poll', at: '2026-01-01T00:00:00.000Z' },
    },
  });

  test('tell once what needs a hand now, again when it does so again, and never what did before', () => {
    const notices = new Notices(['demo:old']);
    expect(notices.next(row('old', 'attention'))).toBeNull();
    const told = notices.next(row('a', 'attention'));
    expect(told).toEqual({ title: 'Job a', body: 'A file has failed.', hash: '#/job/demo%3Aa' });
    expect(notices.next(row('a', 'attention'))).toBeNull();
    expect(notices.next(row('a', 'ready'))).toBeNull();
    expect(notices.next(row('a', 'attention'))).not.toBeNull();
    notices.next({ kind: 'row-gone', revision: 2, key: 'demo:a' });
    expect(notices.next(row('a', 'attention'))).not.toBeNull();
  });

  test('of many at once are one', () => {
    const notices = new Notices([]);
    const many = ['a', 'b', 'c', 'd'].flatMap((id) => notices.next(row(id, 'attention')) ?? []);
    expect(summary(many)).toEqual({
      title: '4 need attention',
      body: 'Job a\nJob b\nJob c',
      hash: '#/queue',
    });
    expect(summary(many.slice(0, 1))?.title).toBe('Job a');
    expect(summary([])).toBeNull();
  });
});
