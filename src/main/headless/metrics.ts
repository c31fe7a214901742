import type { Overview } from '../../contract/index.ts';

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

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

/**
 * The station's figures in Prometheus' text format 0.0.4. They include names of connections and hot
 * folders, but no tokens, URLs or paths.
 */
export function metricsText(overview: Overview, figures: ProcessFigures): string {
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
      hotFolders.flatMap(({ id, waiting, pickedUp: taken }): Sample[] => [
        [{ folder: id, state: 'waiting' }, waiting],
        [{ folder: id, state: 'taken' }, taken],
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
    ...(site === null
      ? []
      : [
          gauge('site_ledger_up', '1 while the ledger of the site answers.', [
            [{ state: site.ledger.kind }, Number(site.ledger.kind === 'online')],
          ]),
          gauge(
            'site_files_waiting',
            'Files that wait for shared hot folders while the ledger is away.',
            one(site.waiting),
          ),
        ]),
  ].join('');
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
