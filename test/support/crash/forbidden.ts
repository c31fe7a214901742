import { join } from 'node:path';
import { ActivityFilter } from '../../../src/contract/index.ts';
import { openStore } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../fail-on-fault.ts';
import { type ChangingService, PRINTING, QUEUED } from './changing-service.ts';
import { readJournal } from './journal.ts';
import { NewestReading } from './newest-reading.ts';

/** Compares what the station delivered with what it knew at that moment. */
export interface Obedience {
  /** Files that were committed although the latest reading of their job forbade it, in words. */
  readonly forbidden: readonly string[];
  readonly commits: number;
  /** Counts of files withdrawn before delivery, and recalled after it. */
  readonly withdrawn: number;
  readonly recalled: number;
  /**
   * What an operator did: deliveries taken out of the hot folder before the RIP picked them up, and files
   * sent by hand.
   */
  readonly takenOut: number;
  readonly sentByHand: number;
}

const everything = ActivityFilter.parse({});
const MAX_LINES = 1_000_000;

/** Reads the journal of the processes and, apart from that, the station's own log. */
export function obedienceOf(data: string, service: ChangingService): Obedience {
  const store = openStore({
    file: join(data, 'station.sqlite'),
    clock: { now: () => Date.now() },
    onFault: failOnFault,
  });
  const lines = store.activity.following(everything, 0, MAX_LINES);
  store.close();
  const [queued, printing] = [QUEUED, PRINTING].map((code) => code.split('.').at(-1));
  const statusOf = new Map<string | null, string>();
  const withFilesByHand = new Set<string | null>();
  const byLog: string[] = [];
  for (const { subject, label, jobKey, from, to, source } of lines) {
    if (subject === 'job') statusOf.set(jobKey, to);
    if (subject === 'artwork' && from === 'withdrawn' && source === 'operator') withFilesByHand.add(jobKey);
    if (subject !== 'delivery' || to !== 'committing') continue;
    const status = statusOf.get(jobKey)?.toLowerCase();
    const maySend = status === queued || (status === printing && withFilesByHand.has(jobKey));
    if (!maySend) byLog.push(`${label} was fed while its job was ${status}.`);
  }
  const count = (of: 'artwork' | 'delivery', state: string): number =>
    lines.filter(({ subject, to }) => subject === of && to === state).length;
  const { forbidden, sentByHand } = byJournal(join(data, 'journal'), service);
  return {
    forbidden: [...byLog, ...forbidden],
    commits: count('delivery', 'committing'),
    withdrawn: count('artwork', 'withdrawn'),
    recalled: count('artwork', 'recalled'),
    takenOut: count('delivery', 'removed'),
    sentByHand,
  };
}

function byJournal(file: string, service: ChangingService): { forbidden: string[]; sentByHand: number } {
  const forbidden: string[] = [];
  const newest = new NewestReading(service);
  for (const line of readJournal(file)) {
    if (line.what !== 'committing') {
      newest.note(line);
      continue;
    }
    const wanted = newest.wanted(line.artwork);
    if (wanted === line.sha256) continue;
    const why = wanted === null ? 'its job did not ask for it' : 'its job asked for other bytes';
    forbidden.push(`${line.artwork} was committed although ${why}.`);
  }
  return { forbidden, sentByHand: newest.sent };
}
