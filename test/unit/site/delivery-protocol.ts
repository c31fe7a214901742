/**
 * A model of how stations that share a hot folder bring one file into it: every step that a station, the
 * network, PostgreSQL or the volume can take next. There are no leases: a delivery can be taken over at any
 * moment, as if every clock were wrong.
 */
export interface World {
  readonly row: Row;
  /** Temp files by the epoch in their name. */
  readonly temps: readonly Temp[];
  /** Epochs whose commit has left a station but not reached PostgreSQL. */
  readonly onTheWay: readonly number[];
  readonly stations: readonly Station[];
  /** How often a file appeared under the final name; the RIP picks it up at once. */
  readonly sent: number;
  readonly sentInPart: boolean;
}

interface Row {
  readonly state: 'planned' | 'copying' | 'committing' | 'delivered';
  readonly epoch: number;
  /** 0: nothing was committed. */
  readonly commitEpoch: number;
}

type Temp = 'none' | 'part' | 'whole';

type Station =
  | { readonly at: 'idle' }
  | {
      readonly at: 'claimed' | 'copying' | 'made' | 'took' | 'unsure' | 'fenced' | 'publishing' | 'published';
      readonly epoch: number;
    }
  | { readonly at: 'taking-over'; readonly epoch: number; readonly next: number }
  /** Removes what others left, up to that epoch. */
  | { readonly at: 'sweeping'; readonly epoch: number };

/** Mistakes in the implementation; every one must be found. */
export const faults = [
  'no fence',
  'scan from 1',
  'copy at take-over',
  'blind removal',
  'removal of what it took over',
  'lease only',
  'lost commit',
  'sweeping without a claim',
  'sweeping what is committed',
] as const;
export type Fault = (typeof faults)[number];

export interface Step {
  readonly what: string;
  readonly world: World;
}

const idle: Station = { at: 'idle' };

export const beginning = (stations: number): World => ({
  row: { state: 'planned', epoch: 0, commitEpoch: 0 },
  temps: [],
  onTheWay: [],
  stations: Array.from({ length: stations }, () => idle),
  sent: 0,
  sentInPart: false,
});

/** Everything that can happen next while nobody has claimed more than `maxEpoch` times. */
export function stepsOf(world: World, maxEpoch: number, fault: Fault | null): Step[] {
  const steps: Step[] = [];
  for (const [index, station] of world.stations.entries()) {
    if (station.at !== 'idle') steps.push({ what: 'crash', world: at(world, index, idle) });
    if (station.at === 'idle' && world.row.epoch >= maxEpoch) continue;
    steps.push(...stationSteps(world, index, fault));
  }
  for (const epoch of world.onTheWay) {
    const onTheWay = world.onTheWay.filter((one) => one !== epoch);
    steps.push({
      what: `commit of ${epoch} arrives late`,
      world: { ...commit(world, epoch, fault), onTheWay },
    });
  }
  if (fault === 'lost commit' && world.row.state === 'committing')
    steps.push({
      what: 'PostgreSQL forgets the commit',
      world: { ...world, row: { ...world.row, state: 'copying', commitEpoch: 0 } },
    });
  return steps;
}

/** Every station dies and nothing is under way; a new station alone finishes the rest. */
export function finishedAlone(world: World, fault: Fault | null): World {
  let after: World = { ...world, onTheWay: [], stations: [idle] };
  while (after.row.state !== 'delivered') {
    // A station's first step is the one in which nothing goes wrong.
    const [step] = stationSteps(after, 0, fault);
    if (step === undefined) throw new Error('A station that is alone can always go on.');
    after = step.world;
  }
  return after;
}

/** What a station can do next; the first is what it does if nothing goes wrong. */
function stationSteps(world: World, index: number, fault: Fault | null): Step[] {
  const station = world.stations[index] ?? idle;
  const go = (what: string, next: Station, change: Partial<World> = {}): Step => ({
    what: `${station.at}: ${what}`,
    world: at({ ...world, ...change }, index, next),
  });
  const { row, temps } = world;
  if (station.at === 'idle') {
    if (row.state === 'delivered') return [go('retires', { at: 'sweeping', epoch: row.epoch })];
    const epoch = row.epoch + 1;
    const isTakeOver = row.state === 'committing';
    const claimed = { row: { ...row, epoch, state: isTakeOver ? row.state : 'copying' } } as const;
    const next = fault === 'scan from 1' ? 1 : row.commitEpoch;
    const retirable = retired(row, fault);
    return [
      go('claims', isTakeOver ? { at: 'taking-over', epoch, next } : { at: 'claimed', epoch }, claimed),
      go('claims, and never hears of it', idle, claimed),
      ...(retirable === null
        ? []
        : [go('retires', { at: 'sweeping', epoch: retirable.upTo }, { row: retirable.row })]),
    ];
  }
  const { epoch } = station;
  switch (station.at) {
    case 'claimed':
      return [go('begins its file', { at: 'copying', epoch }, { temps: put(temps, epoch, 'part') })];
    case 'copying':
      return [go('ends its file', { at: 'made', epoch }, { temps: put(temps, epoch, 'whole') })];
    case 'made':
      if (fault === 'lease only')
        return [row.epoch === epoch ? go('has the lease', { at: 'publishing', epoch }) : go('stops', idle)];
      return [
        ...commitSteps(world, index, fault),
        go(
          'asks, and its question is late',
          { at: 'unsure', epoch },
          { onTheWay: [...world.onTheWay, epoch] },
        ),
      ];
    case 'took':
      return commitSteps(world, index, fault);
    case 'unsure':
      if (fault === 'blind removal') return [go('removes', idle, { temps: put(temps, epoch, 'none') })];
      return commitSteps(world, index, fault);
    case 'fenced': {
      const isItsOwn = row.commitEpoch === epoch;
      // It may have taken over the file that was committed.
      const mayBeNeeded = row.commitEpoch > 0 && row.commitEpoch <= epoch;
      const isKept = fault === 'removal of what it took over' ? isItsOwn : mayBeNeeded;
      return [go('cleans up', idle, isKept ? {} : { temps: put(temps, epoch, 'none') })];
    }
    case 'publishing': {
      const temp = temps[epoch] ?? 'none';
      if (temp === 'none') return [go('finds that another took it over', idle)];
      const sentInPart = world.sentInPart || temp === 'part';
      const change = { temps: put(temps, epoch, 'none'), sent: world.sent + 1, sentInPart };
      return [go('renames', { at: 'published', epoch }, change)];
    }
    case 'taking-over': {
      const { next } = station;
      if (next >= epoch) return [go('finds that it was published', { at: 'published', epoch })];
      const temp = temps[next] ?? 'none';
      if (temp === 'none') return [go(`finds no ${next}`, { ...station, next: next + 1 })];
      const left = fault === 'copy at take-over' ? temps : put(temps, next, 'none');
      return [go(`takes ${next}`, { at: 'took', epoch }, { temps: put(left, epoch, temp) })];
    }
    case 'sweeping':
      return [go('removes', idle, { temps: temps.map((temp, of) => (of <= epoch ? 'none' : temp)) })];
    case 'published': {
      const isMine = row.epoch === epoch && (row.state === 'committing' || fault === 'lease only');
      return [go('says so', idle, isMine ? { row: { ...row, state: 'delivered' } } : {})];
    }
  }
}

/** Gives up all claims of a file that is not committed. */
function retired(row: Row, fault: Fault | null): { readonly row: Row; readonly upTo: number } | null {
  if (row.state === 'committing')
    return fault === 'sweeping what is committed' ? { row, upTo: row.epoch } : null;
  if (fault === 'sweeping without a claim') return { row, upTo: row.epoch };
  return { row: { ...row, state: 'planned', epoch: row.epoch + 1 }, upTo: row.epoch };
}

/** Asks for permission to publish, perhaps repeatedly: the same write, answered or not. */
function commitSteps(world: World, index: number, fault: Fault | null): Step[] {
  const station = world.stations[index];
  if (station === undefined || station.at === 'idle') return [];
  const { epoch } = station;
  const asked = commit(world, epoch, fault);
  const isGranted = fault === 'no fence' || (asked.row.epoch === epoch && asked.row.state === 'committing');
  return [
    {
      what: `${station.at}: asks, ${isGranted ? 'granted' : 'refused'}`,
      world: at(asked, index, { at: isGranted ? 'publishing' : 'fenced', epoch }),
    },
    { what: `${station.at}: asks, no answer`, world: at(asked, index, { at: 'unsure', epoch }) },
  ];
}

/** What the write of step 3 does to the row. */
function commit(world: World, epoch: number, fault: Fault | null): World {
  const { row } = world;
  const isLet =
    fault === 'no fence' ? row.state !== 'delivered' : row.epoch === epoch && row.state === 'copying';
  return isLet ? { ...world, row: { ...row, state: 'committing', commitEpoch: epoch } } : world;
}

function at(world: World, index: number, next: Station): World {
  return { ...world, stations: world.stations.with(index, next) };
}

function put(temps: readonly Temp[], epoch: number, temp: Temp): Temp[] {
  const all = [...temps];
  while (all.length <= epoch) all.push('none');
  all[epoch] = temp;
  return all;
}
