import { describe, expect, test } from 'vitest';
import { JobKey, type StationNews } from '../../../src/contract/index.ts';
import { Feed, type News } from '../../../src/main/station/feed.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { emptyOverview } from '../../support/stub-api.ts';

const setUp = (onFault: (error: unknown) => void = (error) => expect.unreachable(String(error))) => {
  const clock = new ManualClock();
  return { clock, feed: new Feed(clock, () => emptyOverview, onFault) };
};
const job = (name: string): News => ({ kind: 'job', jobKey: JobKey.parse(`test:${name}`) });

/** Takes the next `count` events, which have to be there already, and not one more. */
async function take(events: AsyncGenerator<StationNews, void, void>, count: number): Promise<string[]> {
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

describe('a window hears', () => {
  test('a resync first, then everything in order, with revisions that rise by one', async () => {
    const { feed, clock } = setUp();
    const events = feed.listen(new AbortController().signal);
    expect(await take(events, 1)).toEqual(['0 resync']);
    feed.tellEach(job('a'));
    feed.tellEach(job('a'));
    clock.pass(50);
    expect(await take(events, 2)).toEqual(['1 test:a', '2 test:a']);
  });

  test('who comes later, the same revisions as the others', async () => {
    const { feed, clock } = setUp();
    const first = feed.listen(new AbortController().signal);
    await take(first, 1);
    feed.tellEach(job('a'));
    clock.pass(50);
    const second = feed.listen(new AbortController().signal);
    expect(await take(second, 1)).toEqual(['1 resync']);
    feed.tellEach(job('b'));
    clock.pass(50);
    expect(await take(second, 1)).toEqual(['2 test:b']);
    expect(await take(first, 2)).toEqual(['1 test:a', '2 test:b']);
  });

  test('of one subject at most twenty a second: the latest, as it is when it is told', async () => {
    const { feed, clock } = setUp();
    const events = feed.listen(new AbortController().signal);
    await take(events, 1);
    let made = 0;
    let latest = '';
    for (let ms = 0; ms < 1_000; ms += 5) {
      latest = `at-${ms}`;
      feed.tell('one job', () => {
        made++;
        return job(latest);
      });
      clock.pass(5);
    }
    expect(made).toBe(20);
    expect((await take(events, 20)).at(-1)).toBe('20 test:at-995');
  });

  test('different subjects side by side, in the order of their latest news; nothing for what turned out to be none', async () => {
    const { feed, clock } = setUp();
    const events = feed.listen(new AbortController().signal);
    await take(events, 1);
    feed.tell('a', () => job('a'));
    feed.tell('b', () => job('b'));
    feed.tell('none', () => null);
    feed.tell('a', () => job('a2'));
    clock.pass(50);
    expect(await take(events, 2)).toEqual(['1 test:b', '2 test:a2']);
  });
});

test('what comes in one moment is told together, and not too much of it at once', async () => {
  const { feed, clock } = setUp();
  const events = feed.listen(new AbortController().signal);
  await take(events, 1);
  for (let index = 0; index < 450; index++) feed.tellEach(job(`j${index}`));
  const lengths: number[] = [];
  clock.pass(50);
  while (lengths.length < 3) lengths.push((await events.next()).value?.length ?? 0);
  expect(lengths).toEqual([200, 200, 50]);
});

describe('a slow window', () => {
  test('is told once to read everything again, and misses nothing after that', async () => {
    const { feed, clock } = setUp();
    const slow = feed.listen(new AbortController().signal);
    const quick = feed.listen(new AbortController().signal);
    await take(slow, 1);
    await take(quick, 1);
    for (let index = 1; index <= 10_000; index++) {
      feed.tellEach(job(`j${index}`));
      if (index % 1_000 !== 0) continue;
      clock.pass(50);
      expect(await take(quick, 1_000)).toHaveLength(1_000);
    }
    expect(await take(slow, 1)).toEqual(['10000 resync']);
    feed.tellEach(job('after'));
    clock.pass(50);
    expect(await take(slow, 1)).toEqual(['10001 test:after']);
    expect(await take(quick, 1)).toEqual(['10001 test:after']);
  });
});

describe('it ends', () => {
  test('when the window goes, even while it waits; then news are not even made', async () => {
    const { feed, clock } = setUp();
    const gone = new AbortController();
    const events = feed.listen(gone.signal);
    await take(events, 1);
    const waiting = events.next();
    expect(feed.isHeard).toBe(true);
    gone.abort();
    expect((await waiting).done).toBe(true);
    expect(feed.isHeard).toBe(false);
    feed.tell('a', () => expect.unreachable('nobody hears'));
    clock.pass(50);
  });

  test('when the station stops', async () => {
    const { feed, clock } = setUp();
    const events = feed.listen(new AbortController().signal);
    await take(events, 1);
    const waiting = events.next();
    feed.tell('a', () => expect.unreachable('the store is closed'));
    feed.close();
    expect((await waiting).done).toBe(true);
    clock.pass(50);
  });
});

test('news that cannot be made are reported, and the others are told', async () => {
  const faults: unknown[] = [];
  const { feed, clock } = setUp((error) => faults.push(error));
  const events = feed.listen(new AbortController().signal);
  await take(events, 1);
  feed.tell('bad', () => {
    throw new Error('this row cannot be read');
  });
  feed.tell('good', () => job('good'));
  clock.pass(50);
  expect(await take(events, 1)).toEqual(['1 test:good']);
  expect(faults).toHaveLength(1);
});
