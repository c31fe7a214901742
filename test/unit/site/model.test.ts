import { expect, test } from 'vitest';
import { beginning, type Fault, faults, finishedAlone, stepsOf, type World } from './delivery-protocol.ts';

// Every order in which three stations can bring one file into a shared folder, with take-overs, crashes and
// lost answers at any step. All of them end in exactly one file, and every mistake in the implementation is
// found.

interface Explored {
  readonly worlds: number;
  readonly delivered: number;
  /** The first violation found, and how it came about. */
  readonly wrong: { readonly what: string; readonly how: readonly string[] } | null;
}

test('whatever happens, a file is sent once, whole, and never lost', () => {
  const { wrong, worlds, delivered } = explore({ stations: 3, maxEpoch: 4, fault: null });
  expect(wrong).toBeNull();
  expect(worlds).toBeGreaterThan(40_000);
  expect(delivered).toBeGreaterThan(1_000);
});

const found: Record<Fault, string> = {
  'no fence': 'lost',
  'scan from 1': 'sent in part',
  'copy at take-over': 'sent twice',
  'blind removal': 'lost',
  'removal of what it took over': 'lost',
  'lease only': 'sent twice',
  'lost commit': 'sent twice',
  'sweeping without a claim': 'lost',
  'sweeping what is committed': 'lost',
};

test.each(faults)('it is detected: %s', (fault) => {
  const { wrong } = explore({ stations: 3, maxEpoch: 4, fault });
  expect(wrong?.what).toBe(found[fault]);
});

function explore(of: {
  readonly stations: number;
  readonly maxEpoch: number;
  readonly fault: Fault | null;
}): Explored {
  const first = beginning(of.stations);
  const cameFrom = new Map<string, { readonly before: string; readonly what: string } | null>();
  cameFrom.set(nameOf(first), null);
  const open = [first];
  let delivered = 0;
  for (const world of open) {
    const name = nameOf(world);
    const what = wrongIn(world, of.fault);
    if (what !== null) return { worlds: open.length, delivered, wrong: { what, how: how(name) } };
    if (world.row.state === 'delivered') delivered++;
    for (const step of stepsOf(world, of.maxEpoch, of.fault)) {
      const next = nameOf(step.world);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, { before: name, what: step.what });
      open.push(step.world);
    }
  }
  return { worlds: open.length, delivered, wrong: null };

  function how(name: string): string[] {
    const step = cameFrom.get(name);
    return step === undefined || step === null ? [] : [...how(step.before), step.what];
  }
}

function wrongIn(world: World, fault: Fault | null): string | null {
  if (world.sent > 1) return 'sent twice';
  if (world.sentInPart) return 'sent in part';
  if (world.row.state === 'delivered' && world.sent === 0) return 'lost';
  return finishedAlone(world, fault).sent < 1 ? 'lost' : null;
}

/** Stations have no names here: worlds that differ only by swapped stations are the same. */
function nameOf(world: World): string {
  const stations = world.stations.map((station) => JSON.stringify(station)).sort();
  return JSON.stringify({ ...world, stations, onTheWay: [...world.onTheWay].sort() });
}
