import { StandardRPCJsonSerializer } from '@orpc/client/standard';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listCheckedOnce } from '../../../src/contract/checked-once.ts';
import { EventWriter } from '../../../src/main/thread/event-writer.ts';

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

/** What a window reads of a message around these events. */
function readBy(writer: EventWriter, events: readonly object[]): unknown {
  const [json, meta] = writer.serialize(events);
  const message = JSON.stringify({ i: '1', t: 3, p: { e: 'message', d: { json, meta } } });
  const { d } = JSON.parse(writer.written(message)).p;
  return new StandardRPCJsonSerializer().deserialize(d.json, d.meta);
}

test('an event is written once, however many windows it goes to and whatever it comes with', () => {
  const [first, second] = [counted(1), counted(2)];
  expect(readBy(new EventWriter(), [first.event])).toEqual([{ revision: 1, text: '"1"' }]);
  expect(readBy(new EventWriter(), [first.event, second.event])).toEqual([
    { revision: 1, text: '"1"' },
    { revision: 2, text: '"2"' },
  ]);
  expect([first.reads(), second.reads()]).toEqual([1, 1]);
});

test('values that JSON does not have arrive as they are', () => {
  const at = new Date(7);
  const events = [{ revision: 1 }, { revision: 2, given: { at } }];
  expect(readBy(new EventWriter(), events)).toEqual(events);
});

test('two streams of a window do not get in each other’s way', () => {
  const writer = new EventWriter();
  const messages = [1, 2].map((revision) => {
    const [json] = writer.serialize([{ revision }]);
    return JSON.stringify({ json });
  });
  expect(messages.reverse().map((message) => JSON.parse(writer.written(message)).json)).toEqual([
    [{ revision: 2 }],
    [{ revision: 1 }],
  ]);
});

test('anything else is written as the library writes it', () => {
  const writer = new EventWriter();
  for (const data of [null, [], [1], [{ key: 'a' }], { revision: 1 }, 'text']) {
    expect(writer.serialize(data)).toEqual(new StandardRPCJsonSerializer().serialize(data));
    expect(writer.written(JSON.stringify(data))).toBe(JSON.stringify(data));
  }
});

test('an entry is checked once, however many lists it comes in; a wrong one is refused each time', async () => {
  const { '~standard': list } = listCheckedOnce(z.object({ revision: z.number(), text: z.string() }));
  const { event, reads } = counted(1);
  const [one, other] = [await list.validate([event]), await list.validate([event, counted(2).event])];
  expect(reads()).toBe(1);
  expect(one).toEqual({ value: [{ revision: 1, text: '"1"' }] });
  expect(other.issues).toBeUndefined();
  const wrong = { revision: '1', text: '' };
  for (const _ of [1, 2]) {
    expect(await list.validate([event, wrong])).toMatchObject({ issues: [{ path: [1, 'revision'] }] });
  }
  expect((await list.validate([])).issues).toHaveLength(1);
});
