import { StandardRPCJsonSerializer } from '@orpc/client/standard';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkedOnce } from '../../../src/contract/checked-once.ts';
import { EventWriter } from '../../../src/main/thread/event-writer.ts';
import type { ToWindow } from '../../../src/main/thread/wire.ts';

/** An event that counts how often it was read. */
function counted(revision: number) {
  let reads = 0;
  return {
    event: {
      revision,
      get text() {
        reads++;
        return `"${revision}"`;
      },
    },
    reads: () => reads,
  };
}

/** What the library writes around its values. */
const around = ([json, meta]: ReturnType<EventWriter['serialize']>, id = '1'): string =>
  JSON.stringify({ i: id, t: 3, p: { e: 'message', d: { json, meta } } });

/** The text that is sent to a window. */
function textOf(message: ToWindow): string {
  if (message.kind === 'events') return Buffer.from(message.text).toString();
  return message.kind === 'answer' ? String(message.data) : expect.unreachable();
}

/** What a window reads from a message with these events. */
function readBy(writer: EventWriter, events: readonly object[]): unknown {
  const { d } = JSON.parse(textOf(writer.written(around(writer.serialize(events))))).p;
  return new StandardRPCJsonSerializer().deserialize(d.json, d.meta);
}

test('events are serialised once, and their text is the same for every window that names its stream the same', () => {
  const { event, reads } = counted(1);
  const events = [event, { revision: 2, text: 'é' }];
  const [one, other, third] = ['1', '1', '7'].map((id) => {
    const writer = new EventWriter();
    return writer.written(around(writer.serialize(events), id));
  });
  expect(reads()).toBe(1);
  expect(one?.kind === 'events' && other?.kind === 'events' && one.text === other.text).toBe(true);
  expect([one, third].map((message) => message && JSON.parse(textOf(message)))).toMatchObject(
    ['1', '7'].map((i) => ({
      i,
      p: {
        d: {
          json: [
            { revision: 1, text: '"1"' },
            { revision: 2, text: 'é' },
          ],
        },
      },
    })),
  );
});

test('values that JSON does not have arrive as they are', () => {
  const at = new Date(7);
  const events = [{ revision: 1 }, { revision: 2, given: { at } }];
  expect(readBy(new EventWriter(), events)).toEqual(events);
});

test('two streams of a window do not interfere', () => {
  const writer = new EventWriter();
  const messages = [1, 2].map((revision) => {
    const [json] = writer.serialize([{ revision }]);
    return JSON.stringify({ json });
  });
  expect(messages.reverse().map((message) => JSON.parse(textOf(writer.written(message))).json)).toEqual([
    [{ revision: 2 }],
    [{ revision: 1 }],
  ]);
});

test('anything else is written as the library writes it', () => {
  const writer = new EventWriter();
  for (const data of [null, [], [1], [{ key: 'a' }], { revision: 1 }, 'text']) {
    expect(writer.serialize(data)).toEqual(new StandardRPCJsonSerializer().serialize(data));
    expect(textOf(writer.written(JSON.stringify(data)))).toBe(JSON.stringify(data));
  }
});

test('an event is checked once, on however many streams it is sent; a wrong one is rejected each time', async () => {
  const { '~standard': list } = checkedOnce(
    z.array(z.object({ revision: z.number(), text: z.string() })).min(1),
  );
  const { event, reads } = counted(1);
  const given = [event];
  const [one, other] = [await list.validate(given), await list.validate(given)];
  expect(reads()).toBe(1);
  expect(one).toEqual({ value: [{ revision: 1, text: '"1"' }] });
  expect('value' in one && 'value' in other && one.value === other.value).toBe(true);
  const wrong = [event, { revision: '1', text: '' }];
  for (const _ of [1, 2]) {
    expect(await list.validate(wrong)).toMatchObject({ issues: [{ path: [1, 'revision'] }] });
  }
  for (const none of [[], null, 'text']) expect((await list.validate(none)).issues).toHaveLength(1);
});
