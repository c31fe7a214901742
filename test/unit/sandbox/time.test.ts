import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Agenda } from '../../../src/sandbox/world/agenda.ts';
import { VirtualTime } from '../../../src/sandbox/world/time.ts';
import { StandingClock } from './world-kit.ts';

describe('the sandbox’s own time', () => {
  test('runs at its speed, and a new speed counts from now on', () => {
    const clock = new StandingClock(1_000_000);
    const time = new VirtualTime(clock, { speed: 10 });
    clock.time += 100;
    expect(time.now()).toBe(1_000);
    time.speed = 1_000;
    clock.time += 5;
    expect(time.now()).toBe(6_000);
  });

  test('can be advanced, and resumes where it was stored', () => {
    const time = new VirtualTime(new StandingClock(0), { speed: 1, startAt: 500 });
    time.push(60_000);
    expect(time.now()).toBe(60_500);
  });

  test('dates by the wall clock, and never backwards', () => {
    const clock = new StandingClock(1_000_000);
    const time = new VirtualTime(clock, { speed: 100 });
    clock.time += 1_000;
    expect(time.stamp(50_000)).toBe(1_000_500);
    expect(time.stamp(10_000)).toBe(1_000_500);
    expect(time.stamp(100_000)).toBe(1_001_000);
  });

  test('a wall clock that is set back takes nothing away', () => {
    const clock = new StandingClock(1_000_000);
    const time = new VirtualTime(clock, { speed: 1 });
    clock.time += 300;
    time.now();
    clock.time -= 3_600_000;
    expect(time.now()).toBe(300);
    clock.time += 50;
    expect(time.now()).toBe(350);
  });
});

describe('the agenda', () => {
  test('returns what is due, the earliest first, and equal times in the order of adding', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20 })),
        fc.integer({ min: 0, max: 20 }),
        (times, now) => {
          const agenda = new Agenda<number>();
          for (const [index, at] of times.entries()) agenda.add(at, index);
          const taken: number[] = [];
          for (let due = agenda.takeDue(now); due !== null; due = agenda.takeDue(now)) taken.push(due.what);
          const expected = times
            .map((at, index) => ({ at, index }))
            .filter(({ at }) => at <= now)
            .sort((one, other) => one.at - other.at || one.index - other.index);
          expect(taken).toEqual(expected.map(({ index }) => index));
        },
      ),
    );
  });
});
