import { join } from 'node:path';

import { type ActivityFilter, ConnectionId } from '../../../src/contract/index.ts';
import { artworkId, openStore } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../fail-on-fault.ts';
import { type ChangingService, QUEUED } from './changing-service.ts';
import { readJournal } from './journal.ts';

/** What the station wrote down about what it fed, held against what it knew at that moment. */
export interface Obedience {
  /** Files that were committed although the newest reading of their job forbade it: in words. */
  readonly forbidden: readonly string[];
  readonly commits: number;
  /** Files that were withdrawn before they were fed, and files that were recalled after: as often as that happened. */
  readonly withdrawn: number;
  readonly recalled: number;
}

const everything: ActivityFilter = { subjects: [], sources: [], from: null, until: null, search: '' };
const connection = ConnectionId.parse('demo');
const MAX_LINES = 1_000_000;

/** Reads the journal of the processes and, apart from that, the station's own log. */
export function obedienceOf(data: string, service: ChangingService): Obedience {
  const store = openStore({
    file: join(data, 'station.sqlite'),
    clock: { now: () => Date.now() },
    onFault: failOnFault,
  });
  const lines = store.transitions.following(everything, 0, MAX_LINES);
  store.close();
  const queuedName = QUEUED.split('.').at(-1);
  const statusOf = new Map<string | null, string>();
  const byLog: string[] = [];
  for (const { subject, label, jobKey, to } of lines) {
    if (subject === 'job') statusOf.set(jobKey, to);
    if (subject !== 'delivery' || to !== 'committing') continue;
    const status = statusOf.get(jobKey);
    if (status?.toLowerCase() !== queuedName) byLog.push(`${label} was fed while its job was ${status}.`);
  }
  const count = (state: string): number =>
    lines.filter(({ subject, to }) => subject === 'artwork' && to === state).length;
  return {
    forbidden: [...byLog, ...forbiddenByJournal(join(data, 'journal'), service)],
    commits: lines.filter(({ subject, to }) => subject === 'delivery' && to === 'committing').length,
    withdrawn: count('withdrawn'),
    recalled: count('recalled'),
  };
}

function forbiddenByJournal(file: string, service: ChangingService): string[] {
  const forbidden: string[] = [];
  /** By artwork id, the bytes that the newest reading of its job asks for. */
  const asked = new Map<string, string>();
  const ofJob = new Map<string, readonly string[]>();
  for (const line of readJournal(file)) {
    if (line.what === 'committing') {
      const wanted = asked.get(line.artwork);
      if (wanted === line.sha256) continue;
      const why = wanted === undefined ? 'its job did not ask for it' : 'its job asked for other bytes';
      forbidden.push(`${line.artwork} was committed although ${why}.`);
      continue;
    }
    for (const id of ofJob.get(line.job) ?? []) asked.delete(id);
    const job = line.what === 'gone' ? null : service.version(line.job, line.version);
    const files = job?.status === QUEUED ? job.files : [];
    const ids: string[] = [];
    for (const { id, sha256 } of files) {
      const artwork = artworkId(connection, line.job, 'general', id);
      ids.push(artwork);
      asked.set(artwork, sha256);
    }
    ofJob.set(line.job, ids);
  }
  return forbidden;
}
