import { describe, expect, test } from 'vitest';
import {
  HotFolderId,
  type Incident,
  IncidentId,
  literalMessage,
  message,
  type OutgoingBody,
  OutgoingWay,
  ReceiverId,
} from '../../../src/contract/index.ts';
import { wordsIn } from '../../../src/locales/words.ts';
import { bodyOf } from '../../../src/main/station/outgoing/bodies.ts';
import { eventIn } from '../../../src/main/station/outgoing/events.ts';
import { planOf, quietUntil } from '../../../src/main/station/outgoing/plan.ts';
import { signed } from '../../../src/main/station/outgoing/signature.ts';
import type {
  IncidentRecord,
  NewTransition,
  OutgoingContent,
} from '../../../src/main/station/store/index.ts';

const id = IncidentId.parse('folder-unavailable:rip');
const incident: Incident = {
  id,
  kind: 'folder-unavailable',
  subject: { kind: 'hot-folder', id: HotFolderId.parse('rip') },
  what: message('incident.folder-unavailable', { name: 'RIP 1' }),
  why: message('folder.missing', { path: '/rip' }),
  since: '2026-03-01T08:00:00.000Z',
  delayed: { files: 3, jobs: 1, batches: 0 },
  handling: { kind: 'open' },
};
const at = '2026-03-01T08:30:00.000Z';
const began: IncidentRecord = {
  id: 1,
  receiverId: ReceiverId.parse('0123456789ab'),
  messageId: 'msg_1',
  incidentId: id,
  beganAt: 5,
  content: { kind: 'began', incident, at },
  state: 'waiting',
  attempts: 0,
  isInDoubt: false,
  madeAt: 5,
  nextAt: 5,
  why: null,
  notAt: null,
};
const ended: IncidentRecord = { ...began, id: 2, content: { ...began.content, kind: 'ended' } };

describe('what is journalled', () => {
  test('an incident once, as soon as its cause is known; the same cause later is another', () => {
    expect(planOf([{ id, beganAt: 5 }], [], [], []).begin).toEqual([]);
    expect(planOf([{ id, beganAt: 5 }], [incident], [], []).begin).toEqual([{ incident, beganAt: 5 }]);
    expect(planOf([{ id, beganAt: 5 }], [incident], [began], [])).toEqual({ begin: [], end: [], forget: [] });
    expect(planOf([{ id, beganAt: 9 }], [incident], [began], []).begin).toEqual([{ incident, beganAt: 9 }]);
  });

  test('one that began anew is told of once more, without an end in between', () => {
    const told = { ...began, state: 'sent' as const };
    expect(planOf([{ id, beganAt: 9 }], [incident], [told], [])).toEqual({
      begin: [{ incident, beganAt: 9 }],
      end: [],
      forget: [told],
    });
  });

  test('ended before anybody was told: neither is', () => {
    expect(planOf([], [], [began], [])).toEqual({ begin: [], end: [], forget: [began] });
    const givenUp = { ...began, state: 'given-up' as const };
    expect(planOf([], [], [givenUp], [])).toEqual({ begin: [], end: [], forget: [givenUp] });
  });

  test.each<Partial<IncidentRecord>>([{ state: 'sent' }, { isInDoubt: true }])(
    'told, or perhaps told, %o: its end is, once, and then both are forgotten',
    (change) => {
      const told = { ...began, ...change };
      expect(planOf([], [], [told], [])).toEqual({ begin: [], end: [told], forget: [] });
      expect(planOf([], [], [told, ended], [])).toEqual({ begin: [], end: [], forget: [] });
      const said = { ...ended, state: 'sent' as const };
      expect(planOf([], [], [told, said], [])).toEqual({ begin: [], end: [], forget: [told, said] });
    },
  );

  test('of a kind that is off, nothing; only the end of what was told before', () => {
    const off = [incident.kind];
    const lasts = [{ id, beganAt: 5 }];
    expect(planOf(lasts, [incident], [], off)).toEqual({ begin: [], end: [], forget: [] });
    expect(planOf(lasts, [incident], [began], off)).toEqual({ begin: [], end: [], forget: [began] });
    const told = { ...began, state: 'sent' as const };
    expect(planOf(lasts, [incident], [told], off)).toEqual({ begin: [], end: [], forget: [] });
    expect(planOf([], [], [told], off)).toEqual({ begin: [], end: [told], forget: [] });
  });
});

test('quiet hours, also across midnight', () => {
  const clock = (day: number, hours: number, minutes = 0): number =>
    new Date(2026, 2, day, hours, minutes).getTime();
  const night = { from: '22:00', to: '06:30' };
  expect(quietUntil(clock(1, 21, 59), night)).toBeNull();
  expect(quietUntil(clock(1, 22), night)).toBe(clock(2, 6, 30));
  expect(quietUntil(clock(2, 6, 29), night)).toBe(clock(2, 6, 30));
  expect(quietUntil(clock(2, 6, 30), night)).toBeNull();
  const noon = { from: '12:00', to: '13:00' };
  expect(quietUntil(clock(1, 12, 30), noon)).toBe(clock(1, 13));
  expect(quietUntil(clock(1, 13), noon)).toBeNull();
  expect(quietUntil(clock(1, 12, 30), null)).toBeNull();
});

describe('bodies', () => {
  const told = { say: wordsIn('en').say, station: 'press' };
  const body = (kind: OutgoingBody, ...contents: OutgoingContent[]) =>
    JSON.parse(bodyOf(kind, contents, told));

  test('standard: everything that is known, in words and as data', () => {
    expect(body('standard', began.content)).toMatchObject({
      type: 'incident.began',
      timestamp: at,
      data: {
        station: 'press',
        kind: 'folder-unavailable',
        what: 'Nothing can be sent to RIP 1',
        since: incident.since,
        files: 3,
        text: expect.stringMatching(
          /^Began: Nothing can be sent to RIP 1 \(press\)\nSince .+\n.+\n3 files wait\.$/,
        ),
      },
    });
    expect(body('standard', { ...began.content, kind: 'ended' })).toMatchObject({ type: 'incident.ended' });
    expect(body('standard')).toMatchObject({ type: 'test' });
  });

  test('a chat cannot be made to call, link or turn anything by a name, however long', () => {
    const name = `<!channel> <https://x.example|RIP> [a](https://x.example) {{station}} $t(x)\u202E\n\u2028${'😀'.repeat(400)}`;
    const hostile = {
      ...began.content,
      incident: { ...incident, what: literalMessage(name), why: literalMessage('a\r\nb') },
    };
    const { text } = body('slack', hostile);
    expect(text).not.toMatch(/[<>\u202E\u2028\r]/);
    expect(text).toContain('&lt;!channel&gt;');
    expect(text).toContain('{{station}} $t(x)');
    expect(text.split('\n')).toHaveLength(4);
    expect(text.isWellFormed()).toBe(true);
    expect(text.length).toBeLessThan(2_500);
    const [{ content }] = body('teams', hostile).attachments;
    const runs = content.body.flatMap((block: { inlines: object[] }) => block.inlines);
    // A TextBlock would read the brackets as a link.
    expect(content.body.every(({ type }: { type: string }) => type === 'RichTextBlock')).toBe(true);
    expect(runs[0].text).toContain('[a](https://x.example)');
  });
});

test('the signature is that of the example in Standard Webhooks', () => {
  const body = '{"test": 2432232314}';
  expect(
    signed('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330_000, body),
  ).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test.each([
  ['https://chat.example/hooks/T0/B0', true],
  ['http://127.0.0.1:8080/', true],
  ['http://192.168.1.20/alarm', true],
  ['http://[fd12::1]/', true],
  ['http://0x7f.1/', false],
  ['http://chat.example/', false],
  ['http://8.8.8.8/', false],
  ['http://192.168.1.20.chat.example/', false],
  ['https://name:word@chat.example/', false],
  ['ftp://127.0.0.1/', false],
  ['chat.example', false],
])('%s may be told: %s', (address, isAllowed) => {
  expect(OutgoingWay.safeParse({ kind: 'webhook', address }).success).toBe(isAllowed);
});

test.each([
  [{ host: 'mail.company.example' }, true],
  [{ host: '127.0.0.1', security: 'none' }, true],
  [{ host: 'fd12::1', security: 'none' }, true],
  [{ host: 'mail.company.example', security: 'none' }, false],
  [{ host: '8.8.8.8', security: 'none' }, false],
  [{ host: 'mail.example\r\nRCPT TO:<x@x.example>' }, false],
  [{ host: 'mail.example', from: 'a@company.example\r\nBcc: x@x.example' }, false],
  [{ host: 'mail.example', from: 'a@company.example> SIZE=1' }, false],
  [{ host: 'mail.example', to: ['a@company.example', 'b@company.example\n.'] }, false],
  [{ host: 'mail.example', to: [] }, false],
])('mail by %o is allowed: %s', (way, isAllowed) => {
  const usual = { kind: 'mail', from: 'makeready@company.example', to: ['press@company.example'] };
  expect(OutgoingWay.safeParse({ ...usual, ...way }).success).toBe(isAllowed);
});

test.each<[string | null, string, string, string | null]>([
  ['job_batch.prepress.pending', 'job_batch.production.ready', 'poll', 'batch-ready'],
  ['job_batch.production.ready', 'job_batch.production.printing', 'poll', null],
  ['job_batch.production.ready', 'job_batch.dispatched', 'webhook', 'batch-dispatched'],
  [null, 'job_batch.production.ready', 'start', null],
  [null, 'job_batch.production.ready', 'poll', 'batch-ready'],
])('a batch from %s to %s by %s is %s', (from, to, source, event) => {
  const line = { subject: 'batch', status: { from, to, at: null }, source } as NewTransition;
  expect(eventIn(line)).toBe(event);
  expect(eventIn({ ...line, subject: 'job' })).toBeNull();
});
