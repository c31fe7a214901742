import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { optionOf, type WorldKit, worldAt } from './world-kit.ts';

const option = optionOf('Parcel Standard').id;
const at = (time: string): number => Date.parse(`2026-11-20T${time}:00Z`);

function turnOn({ world }: WorldKit, intervalMs = 5 * 60_000, windowMs = 30 * 60_000): void {
  world.setAccount({ autoBatching: { enabled: true, intervalMs, windowMs } });
}

/** When each batch was created and its jobs, in order. */
const made = ({ world }: WorldKit) =>
  world.batches.slice(0, 10_000).map((batch) => ({ at: batch.createdAt, jobs: batch.jobs }));

describe('section 8', () => {
  test('the document’s own example: 10:00, 10:02 and 10:03 become 10:07 and 10:08', () => {
    const kit = worldAt(at('09:00'));
    turnOn(kit);
    const arrive = (time: string, address: string): string => {
      kit.moveTo(at(time));
      const job = kit.submit(address);
      kit.world.createQueuedBatch(job, option);
      return job;
    };
    const first = arrive('10:00', 'first address');
    const second = arrive('10:02', 'second address');
    const third = arrive('10:03', 'first address');
    kit.moveTo(at('10:07') - 1);
    expect(made(kit)).toEqual([]);
    kit.moveTo(at('10:07'));
    expect(made(kit)).toEqual([{ at: at('10:07'), jobs: [second] }]);
    kit.moveTo(at('10:08') - 1);
    expect(made(kit)).toHaveLength(1);
    kit.moveTo(at('10:08'));
    expect(made(kit)).toEqual([
      { at: at('10:07'), jobs: [second] },
      { at: at('10:08'), jobs: [first, third] },
    ]);
  });

  test('a batch is dated when it was due, however late it is read', () => {
    const kit = worldAt(at('10:00'));
    turnOn(kit);
    kit.world.createQueuedBatch(kit.submit('a'), option);
    kit.moveTo(at('12:00'));
    expect(made(kit).map((batch) => batch.at)).toEqual([at('10:05')]);
  });

  test('jobs that keep coming are batched 30 minutes after the first', () => {
    const kit = worldAt(at('10:00'));
    turnOn(kit);
    for (let minutes = 0; minutes <= 40; minutes += 4) {
      kit.moveTo(at('10:00') + minutes * 60_000);
      kit.world.createQueuedBatch(kit.submit('a'), option);
    }
    kit.moveTo(at('12:00'));
    expect(made(kit).map((batch) => [batch.at, batch.jobs.length])).toEqual([
      [at('10:30'), 8],
      [at('10:45'), 3],
    ]);
  });

  test('both timings can be changed, for waiting jobs too', () => {
    const kit = worldAt(at('10:00'));
    turnOn(kit);
    kit.world.createQueuedBatch(kit.submit('a'), option);
    kit.moveTo(at('10:02'));
    turnOn(kit, 60_000);
    expect(made(kit).map((batch) => batch.at)).toEqual([at('10:02')]);
  });

  test('off by default: then the POST is refused and changes nothing', () => {
    const kit = worldAt(at('10:00'));
    const job = kit.submit('a');
    expect(() => kit.world.createQueuedBatch(job, option)).toThrow(/not enabled/);
    expect(kit.world.queuedBatches.size).toBe(0);
    expect(kit.world.jobs.get(job).queuedBatchId).toBeNull();
  });

  test('the queued batch says that it waits, then that it was batched', () => {
    const kit = worldAt(at('10:00'));
    turnOn(kit);
    const queued = kit.world.createQueuedBatch(kit.submit('a'), option);
    expect(queued.status).toBe('queued_job_batch.status.queued');
    kit.moveTo(at('10:05'));
    expect(kit.world.queuedBatches.get(queued.id).status).toBe('queued_job_batch.sandbox.batched');
  });

  test('with every delivery option removed a group waits on, an interval at a time', () => {
    const kit = worldAt(at('10:00'));
    turnOn(kit);
    kit.world.createQueuedBatch(kit.submit('a'), option);
    kit.world.setAccount({ unavailableOptions: kit.world.availableOptions().map((one) => one.id) });
    kit.moveTo(at('10:07'));
    expect(made(kit)).toEqual([]);
    kit.world.setAccount({ unavailableOptions: [] });
    kit.moveTo(at('10:20'));
    expect(made(kit).map((batch) => batch.at)).toEqual([at('10:10')]);
  });

  test('at speed 20 the five minutes pass in fifteen seconds', () => {
    const kit = worldAt(at('10:00'), 20);
    turnOn(kit);
    kit.world.createQueuedBatch(kit.submit('a'), option);
    kit.moveTo(at('10:00') + 14_999);
    expect(made(kit)).toEqual([]);
    kit.moveTo(at('10:00') + 60_000);
    expect(made(kit).map((batch) => batch.at)).toEqual([at('10:00') + 15_000]);
  });
});

// The same rules, implemented naively: a check every second.

interface Arrival {
  readonly second: number;
  readonly address: string;
}
interface Timings {
  readonly interval: number;
  readonly window: number;
}
interface Change extends Timings {
  readonly second: number;
}

function bySimulation(arrivals: readonly Arrival[], timings: Timings, change: Change | null) {
  const batches: { second: number; members: number[] }[] = [];
  const open = new Map<string, { members: number[]; times: number[] }>();
  let { interval, window } = timings;
  const closeDue = (now: number): void => {
    for (const [address, { members, times }] of [...open]) {
      const sinceLast = now - Math.max(...times);
      const sinceFirst = now - Math.min(...times);
      if (sinceLast < interval && sinceFirst < window) continue;
      open.delete(address);
      batches.push({ second: now, members });
    }
  };
  const end = Math.max(0, ...arrivals.map((one) => one.second)) + 100_000;
  for (let now = 0; now <= end && (open.size > 0 || arrivals.some((one) => one.second >= now)); now++) {
    closeDue(now);
    if (change?.second === now) {
      ({ interval, window } = change);
      closeDue(now);
    }
    for (const [index, { second, address }] of arrivals.entries()) {
      if (second !== now) continue;
      const group = open.get(address) ?? { members: [], times: [] };
      group.members.push(index);
      group.times.push(now);
      open.set(address, group);
    }
  }
  return batches;
}

const timings = { interval: fc.integer({ min: 1, max: 400 }), window: fc.integer({ min: 1, max: 2_000 }) };
const cases = fc.record({
  arrivals: fc
    .array(
      fc.record({ second: fc.integer({ min: 0, max: 2_000 }), address: fc.constantFrom('a', 'b', 'c') }),
      { maxLength: 24 },
    )
    .map((list) => list.toSorted((one, other) => one.second - other.second)),
  timings: fc.record(timings),
  change: fc.option(fc.record({ second: fc.integer({ min: 0, max: 2_000 }), ...timings })),
  looks: fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 10 }),
});

test('for any arrivals, addresses and timings, the batches are those of the simulation', () => {
  fc.assert(
    fc.property(cases, ({ arrivals, timings: { interval, window }, change, looks }) => {
      const kit = worldAt(0);
      turnOn(kit, interval * 1_000, window * 1_000);
      const jobs: string[] = [];
      const steps = [
        ...looks.map((second) => ({ second, order: 0, act: () => undefined })),
        ...(change === null
          ? []
          : [
              {
                second: change.second,
                order: 1,
                act: () => turnOn(kit, change.interval * 1_000, change.window * 1_000),
              },
            ]),
        ...arrivals.map(({ second, address }) => ({
          second,
          order: 2,
          act: () => {
            const job = kit.submit(address);
            jobs.push(job);
            kit.world.createQueuedBatch(job, option);
          },
        })),
      ].toSorted((one, other) => one.second - other.second || one.order - other.order);
      for (const step of steps) {
        kit.moveTo(step.second * 1_000);
        step.act();
      }
      kit.moveTo(200_000_000);
      const batches = made(kit).map((batch) => ({
        second: batch.at / 1_000,
        members: batch.jobs.map((job) => jobs.indexOf(job)),
      }));
      const order = (list: typeof batches) =>
        list.toSorted(
          (one, other) => one.second - other.second || Number(one.members[0]) - Number(other.members[0]),
        );
      expect(order(batches)).toEqual(order(bySimulation(arrivals, { interval, window }, change)));
    }),
    { numRuns: 150 },
  );
});
