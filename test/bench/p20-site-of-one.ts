import { setTimeout as pause } from 'node:timers/promises';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { type Bench, type Figure, median, ms } from './bench.ts';
import { withProcesses } from './flow/with-processes.ts';
import { FlowingStation } from './p20/flowing-station.ts';

const SINGLES = 40;
const BURSTS = 9;
const BURST_JOBS = 50;
/** How long a station needs for the work that follows a delivery, in ms. */
const REST_MS = { single: 300, burst: 1_500 };
const WALL_LIMIT = 1.1;

const bench: Bench = {
  id: 'P20',
  title: 'From a webhook to a small file in the hot folder, by a site of one station',
  note:
    'P4 with three stations that take turns, in a different order each time: one without a site, one in a' +
    ' site with its own hot folder, and one in a site with a shared hot folder, so that the ledger grants' +
    ' each download and delivery although there is no other station. Each has its own service, and a ' +
    'warm-up burst. PostgreSQL is in memory if there is room; on a disk each of its commits waits for the' +
    ' disk. Processor: that of the station, without PostgreSQL and the preflight process.',
  async run(): Promise<readonly Figure[]> {
    const server = await startPostgres();
    try {
      return await measured(server);
    } finally {
      await server.remove();
    }
  },
};
export default bench;

function measured(server: PostgresServer): Promise<Figure[]> {
  return withProcesses('p20', async (flow) => {
    const need = { server, jobs: SINGLES + (BURSTS + 1) * BURST_JOBS };
    const alone = await FlowingStation.start(flow, 'alone', need);
    const own = await FlowingStation.start(flow, 'own', need);
    const shared = await FlowingStation.start(flow, 'shared', need);
    const stations = [alone, own, shared];
    for (let round = 0; round <= BURSTS; round++)
      for (const station of inTurn(stations, round)) await station.burst(BURST_JOBS, REST_MS.burst);
    // The first burst is a warm-up.
    for (const station of stations)
      for (const figures of [station.bursts, station.processor]) figures.shift();
    for (let round = 0; round < SINGLES; round++) {
      for (const station of inTurn(stations, round)) {
        await station.single();
        await pause(REST_MS.single);
      }
    }
    return [...compared('own hot folder', own, alone), ...compared('shared hot folder', shared, alone)];
  });
}

/** Puts each station first equally often. */
const inTurn = <T>(all: readonly T[], round: number): readonly T[] => [
  ...all.slice(round % all.length),
  ...all.slice(0, round % all.length),
];

function compared(what: string, member: FlowingStation, alone: FlowingStation): Figure[] {
  const figure = (
    of: string,
    measuredMs: readonly number[],
    peerMs: readonly number[],
    target: number | null,
  ): Figure => ({
    what: `${what}, ${of}`,
    measured: ms(median(measuredMs)),
    peer: `${ms(median(peerMs))}, without a site`,
    ratio: median(measuredMs) / median(peerMs),
    target,
  });
  return [
    figure(`${BURST_JOBS} jobs at once, a file`, member.bursts, alone.bursts, WALL_LIMIT),
    figure('one at a time', member.singles, alone.singles, WALL_LIMIT),
    figure('processor a file', member.processor, alone.processor, null),
  ];
}
