import { describe, expect, test } from 'vitest';
import { type EventBatch, EventKind, JobKey } from '../../../src/contract/index.ts';
import { EventStream } from '../../../src/main/station/events/index.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { emptyOverview } from '../../support/stub-api.ts';

const setUp = (onFault: (error: unknown) => void = (error) => expect.unreachable(String(error))) => {
  const clock = new ManualClock();
  return { clock, eventStream: new EventStream(clock, () => emptyOverview, onFault) };
};
const job = (name: string) => ({ kind: 'job', jobKey: JobKey.parse(`test:${name}`) }) as const;

/** Takes the next `count` events, which have to be there already, and not one more. */
async function take(events: AsyncGenerator<EventBatch, void, void>, count: number): Promise<string[]> {
  const told: string[] = [];
  while (told.length < count) {
    const { value } = await events.next();
    if (value === undefined) break;
    told.push(
      ...value.map((event) => `${event.revision} ${event.kind === 'job' ? event.jobKey : event.kind}`),
    );
  }
  return told;
}

describe('a window receives', () => {
  test('a resync first, then everything in order, with revisions that rise by one', async () => {
    const { eventStream, clock } = setUp();
    const events = eventStream.subscribe({}, new AbortController().signal);
    expect(await take(events, 1)).toEqual(['0 resync']);
    eventStream.publish(job('a'));
    eventStream.publish(job('a'));
    clock.pass(50);
    expect(await take(events, 2)).toEqual(['1 test:a', '2 test:a']);
  });

  test('the same revisions as the others, even if it was opened later', async () => {
    const { eventStream, clock } = setUp();
    const first = eventStream.subscribe({}, new AbortController().signal);
    await take(first, 1);
    eventStream.publish(job('a'));
    clock.pass(50);
    const second = eventStream.subscribe({}, new AbortController().signal);
    expect(await take(second, 1)).toEqual(['1 resync']);
    eventStream.publish(job('b'));
    clock.pass(50);
    expect(await take(second, 1)).toEqual(['2 test:b']);
    expect(await take(first, 2)).toEqual(['1 test:a', '2 test:b']);
  });

  test('events of one subject at most forty times a second: the latest, as it is when it is sent', async () => {
    const { eventStream, clock } = setUp();
    const events = eventStream.subscribe({}, new AbortController().signal);
    await take(events, 1);
    const madeAtMs: number[] = [];
    let latest = '';
    for (let ms = 0; ms < 1_000; ms += 5) {
      latest = `at-${ms}`;
      eventStream.publishCoalesced({ kind: 'job' }, () => {
        madeAtMs.push(clock.steadyMs());
        return job(latest);
      });
      clock.pass(5);
    }
    expect(madeAtMs).toHaveLength(40);
    for (const [index, at] of madeAtMs.entries())
      expect(at - (madeAtMs[index - 1] ?? -25)).toBeGreaterThanOrEqual(25);
    clock.pass(25);
    expect((await take(events, madeAtMs.length)).at(-1)).toBe(`${madeAtMs.length} test:at-995`);
  });

  test('at once what comes after a pause, and what follows it together', async () => {
    const { eventStream, clock } = setUp();
    const events = eventStream.subscribe({}, new AbortController().signal);
    await take(events, 1);
    eventStream.publish(job('a'));
    clock.pass(0);
    expect(await take(events, 1)).toEqual(['1 test:a']);
    let heard = 0;
    const next = events.next().then(({ value }) => {
      heard = value?.length ?? 0;
    });
    eventStream.publish(job('b'));
    clock.pass(24);
    eventStream.publish(job('c'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard).toBe(0);
    clock.pass(1);
    await next;
    expect(heard).toBe(2);
  });

  test('different subjects side by side, in the order of their latest events; nothing for what turned out to be none', async () => {
    const { eventStream, clock } = setUp();
    const events = eventStream.subscribe({}, new AbortController().signal);
    await take(events, 1);
    eventStream.publishCoalesced({ kind: 'job', key: 'a' }, () => job('a'));
    eventStream.publishCoalesced({ kind: 'job', key: 'b' }, () => job('b'));
    eventStream.publishCoalesced({ kind: 'job', key: 'none' }, () => null);
    eventStream.publishCoalesced({ kind: 'job', key: 'a' }, () => job('a2'));
    clock.pass(50);
    expect(await take(events, 2)).toEqual(['1 test:b', '2 test:a2']);
  });
});

test('the events of a moment together, and not too many at once', async () => {
  const { eventStream, clock } = setUp();
  const events = eventStream.subscribe({}, new AbortController().signal);
  await take(events, 1);
  for (let index = 0; index < 450; index++) eventStream.publish(job(`j${index}`));
  const lengths: number[] = [];
  clock.pass(50);
  while (lengths.length < 3) lengths.push((await events.next()).value?.length ?? 0);
  expect(lengths).toEqual([200, 200, 50]);
});

describe('a slow window', () => {
  test('is told once to read everything again, and misses nothing after that', async () => {
    const { eventStream, clock } = setUp();
    const slow = eventStream.subscribe({}, new AbortController().signal);
    const quick = eventStream.subscribe({}, new AbortController().signal);
    await take(slow, 1);
    await take(quick, 1);
    for (let index = 1; index <= 10_000; index++) {
      eventStream.publish(job(`j${index}`));
      if (index % 1_000 !== 0) continue;
      clock.pass(50);
      expect(await take(quick, 1_000)).toHaveLength(1_000);
    }
    expect(await take(slow, 1)).toEqual(['10000 resync']);
    eventStream.publish(job('after'));
    clock.pass(50);
    expect(await take(slow, 1)).toEqual(['10001 test:after']);
    expect(await take(quick, 1)).toEqual(['10001 test:after']);
  });
});

describe('the stream ends', () => {
  test('when the window goes, even while it waits; then events are not even made', async () => {
    const { eventStream, clock } = setUp();
    const gone = new AbortController();
    const events = eventStream.subscribe({}, gone.signal);
    await take(events, 1);
    const waiting = events.next();
    expect(eventStream.hasSubscribers).toBe(true);
    gone.abort();
    expect((await waiting).done).toBe(true);
    expect(eventStream.hasSubscribers).toBe(false);
    eventStream.publishCoalesced({ kind: 'job', key: 'a' }, () => expect.unreachable('nobody hears'));
    clock.pass(50);
  });

  test('when the station stops', async () => {
    const { eventStream, clock } = setUp();
    const events = eventStream.subscribe({}, new AbortController().signal);
    await take(events, 1);
    const waiting = events.next();
    eventStream.publishCoalesced({ kind: 'job', key: 'a' }, () => expect.unreachable('the store is closed'));
    eventStream.close();
    expect((await waiting).done).toBe(true);
    clock.pass(50);
  });
});

test('events that cannot be made are reported, and the others are sent', async () => {
  const faults: unknown[] = [];
  const { eventStream, clock } = setUp((error) => faults.push(error));
  const events = eventStream.subscribe({}, new AbortController().signal);
  await take(events, 1);
  eventStream.publishCoalesced({ kind: 'job', key: 'bad' }, () => {
    throw new Error('this row cannot be read');
  });
  eventStream.publishCoalesced({ kind: 'job', key: 'good' }, () => job('good'));
  clock.pass(50);
  expect(await take(events, 1)).toEqual(['1 test:good']);
  expect(faults).toHaveLength(1);
});

describe('a window that subscribes to less', () => {
  test('receives only those kinds, still with revisions that rise by one; nothing else is made', async () => {
    const { eventStream, clock } = setUp();
    const events = eventStream.subscribe({ kinds: ['job', 'notice'] }, new AbortController().signal);
    expect(await take(events, 1)).toEqual(['0 resync']);
    expect(['job', 'desks'].map((kind) => eventStream.isWanted(EventKind.parse(kind)))).toEqual([
      true,
      false,
    ]);
    eventStream.publish(job('a'));
    eventStream.publishCoalesced({ kind: 'desks' }, () => expect.unreachable('nobody wants to hear of it'));
    eventStream.publish(job('b'));
    clock.pass(50);
    expect(await take(events, 2)).toEqual(['1 test:a', '2 test:b']);
  });

  test('is sent whole rows of the level that it shows, and the keys of others', async () => {
    const { eventStream, clock } = setUp();
    const [jobs, all] = [{ level: 'jobs' } as const, {}].map((wanted) =>
      eventStream.subscribe(wanted, new AbortController().signal),
    );
    if (jobs === undefined || all === undefined) return expect.unreachable();
    await take(jobs, 1);
    await take(all, 1);
    const made: string[] = [];
    const publish = (key: string, isThere: boolean): void => {
      for (const level of ['batches', 'jobs'] as const) {
        eventStream.publishCoalesced({ kind: 'row', level, key, isThere: () => isThere }, () => {
          made.push(level);
          return { kind: 'row-gone', level, key };
        });
      }
    };
    publish('a', true);
    publish('b', false);
    clock.pass(50);
    expect((await jobs.next()).value).toEqual([
      { kind: 'row-touched', level: 'batches', key: 'a', revision: 1 },
      { kind: 'row-gone', level: 'jobs', key: 'a', revision: 2 },
      { kind: 'row-gone', level: 'batches', key: 'b', revision: 3 },
      { kind: 'row-gone', level: 'jobs', key: 'b', revision: 4 },
    ]);
    expect((await all.next()).value).toHaveLength(4);
    expect(made.toSorted()).toEqual(['batches', 'batches', 'jobs', 'jobs']);
  });
});

test('says when the first window subscribes and when the last one has gone', async () => {
  const { eventStream } = setUp();
  const told: boolean[] = [];
  eventStream.onWatching((isWatching) => told.push(isWatching));
  const [one, other] = [eventStream, eventStream].map((stream) =>
    stream.subscribe({}, new AbortController().signal),
  );
  await one?.next();
  await other?.next();
  expect(told).toEqual([true]);
  await one?.return();
  expect(told).toEqual([true]);
  await other?.return();
  expect(told).toEqual([true, false]);
});
