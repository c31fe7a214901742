import type { Overview, SiteStation } from '../../contract/index.ts';

/** How many windows are open, and how many desks have one. */
export interface OpenWindows {
  readonly windows: number;
  readonly desks: number;
}

/** Figures about the process itself, besides the station's overview. */
export interface ProcessFigures extends OpenWindows {
  /** Operators who can log in, and calls refused for lack of a role since the start. */
  readonly operators: number;
  readonly refusedCalls: number;
  readonly uptimeSeconds: number;
  readonly residentBytes: number;
}

export type OtherStations = readonly Pick<SiteStation, 'name' | 'isUp' | 'hasOwnRole' | 'unheard'>[];

/** What the ledger of a site says; null for what it does not answer, as the stations while it is in doubt. */
export interface SiteFigures {
  readonly stations: OtherStations | null;
  readonly doubts: number | null;
}

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

/**
 * The station's figures in Prometheus' text format 0.0.4. They include names of connections and hot
 * folders, but no tokens, URLs or paths.
 * @param ledger null where there is none.
 */
export function metricsText(
  overview: Overview,
  figures: ProcessFigures,
  ledger: SiteFigures | null = null,
): string {
  const { connections, hotFolders, phases, transfers, site } = overview;
  const one = (value: number): Sample[] => [[{}, value]];
  return [
    gauge('info', 'The version that runs.', [[{ version: overview.version }, 1]]),
    gauge('uptime_seconds', 'Since the host was started.', one(figures.uptimeSeconds)),
    gauge('resident_memory_bytes', 'Memory of the process.', one(figures.residentBytes)),
    gauge(
      'windows',
      'Windows that are open on the station; desks count once more for themselves.',
      one(figures.windows),
    ),
    gauge('desks', 'Desks that have a window open.', one(figures.desks)),
    gauge(
      'operators',
      'Operators who can log in; 0: every window may do everything.',
      one(figures.operators),
    ),
    counter('refused_calls_total', 'Calls that the role did not allow.', figures.refusedCalls),
    gauge(
      'queue_rows',
      'Rows of the queue by what they need next.',
      Object.entries(phases).map(([phase, rows]) => [{ phase }, rows]),
    ),
    gauge('transfers', 'Files by how far they are.', [
      [{ state: 'running' }, transfers.running],
      [{ state: 'waiting-for-folder' }, transfers.waitingForFolder],
      [{ state: 'waiting' }, transfers.waiting],
      [{ state: 'stopped' }, transfers.stopped],
    ]),
    gauge('transfers_paused', '1 while transfers are paused.', one(Number(transfers.paused))),
    gauge('transfer_bytes_per_second', 'Speed of all transfers together.', one(transfers.bytesPerSecond)),
    gauge(
      'connection_up',
      '1 while the service of the connection answers.',
      connections.map(({ id, state }) => [
        { connection: id, state: state.kind },
        Number(state.kind === 'online'),
      ]),
    ),
    gauge(
      'connection_last_poll_timestamp_seconds',
      'When the service was last read.',
      connections.flatMap(({ id, lastPollAt }): Sample[] =>
        lastPollAt === null ? [] : [[{ connection: id }, Date.parse(lastPollAt) / 1_000]],
      ),
    ),
    gauge(
      'hot_folder_files',
      'Files by what the RIP has done with them.',
      hotFolders.flatMap(({ id, waiting, pickedUp }): Sample[] => [
        [{ folder: id, state: 'waiting' }, waiting],
        [{ folder: id, state: 'picked-up' }, pickedUp],
      ]),
    ),
    gauge(
      'hot_folder_up',
      '1 while the hot folder can receive files.',
      hotFolders.map(({ id, shared, problem }) => [
        { folder: id },
        Number(problem === null && (!shared || site?.ledger.kind === 'online')),
      ]),
    ),
    gauge(
      'hot_folder_rip_answers',
      '1 while the RIP answers what becomes of its files; only of RIPs that are asked.',
      hotFolders.flatMap(({ id, ripAnswers }): Sample[] =>
        ripAnswers === null ? [] : [[{ folder: id }, Number(ripAnswers)]],
      ),
    ),
    ...(site === null
      ? []
      : [
          gauge('site_ledger_up', '1 while the ledger of the site answers; otherwise why not.', [
            [
              { state: site.ledger.kind, ...('why' in site.ledger && { why: site.ledger.why.code }) },
              Number(site.ledger.kind === 'online'),
            ],
          ]),
          gauge(
            'site_files_waiting',
            'Files that wait for shared hot folders while the ledger is away.',
            one(site.waiting),
          ),
        ]),
    ...(ledger === null ? [] : ledgerLines(ledger)),
  ].join('');
}

function ledgerLines({ stations, doubts }: SiteFigures): string[] {
  const ofEach = (figure: (station: OtherStations[number]) => number): Sample[] =>
    (stations ?? []).map((station) => [{ station: station.name }, figure(station)]);
  return [
    gauge(
      'site_station_up',
      '1 while the station of the site answers.',
      ofEach(({ isUp }) => Number(isUp)),
    ),
    gauge(
      'site_station_unheard',
      'Reports of other stations that the station should have received.',
      ofEach(({ unheard }) => unheard?.count ?? 0),
    ),
    gauge(
      'site_station_own_role',
      '1 if the station writes by a database role of its own.',
      ofEach(({ hasOwnRole }) => Number(hasOwnRole)),
    ),
    gauge(
      'site_doubts',
      'Files of which the ledger does not know whether they were sent.',
      doubts === null ? [] : [[{}, doubts]],
    ),
  ];
}

function counter(name: string, help: string, value: number): string {
  const full = `makeready_${name}`;
  return `# HELP ${full} ${help}\n# TYPE ${full} counter\n${full} ${value}\n`;
}

function gauge(name: string, help: string, samples: readonly Sample[]): string {
  const full = `makeready_${name}`;
  const lines = samples.map(([labels, value]) => `${full}${labelText(labels)} ${value}\n`);
  return `# HELP ${full} ${help}\n# TYPE ${full} gauge\n${lines.join('')}`;
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
