import { asRecord, first, idOf, text } from '../service/index.ts';
import type { ReadKey } from '../sync/index.ts';

const jobFields = ['job', 'job_id', 'jobId', 'jobs'];
const batchFields = ['job_batch', 'batch', 'job_batch_id', 'batch_id', 'batches'];
const queuedFields = ['queued_job_batch', 'queued_batch', 'queued_job_batch_id', 'queued_batch_id'];
const MOST_KEYS = 50;
const MOST_DEPTH = 6;

/** What a webhook says may have changed. An empty list of keys: it could not be understood. */
export interface Payload {
  readonly event: string | null;
  readonly keys: readonly ReadKey[];
}

/**
 * Reads a webhook (section 6 shows no shape; assumption A9): the event under its usual names, and the ids of jobs and
 * batches under theirs. Never throws; nothing in it is believed beyond "read this again".
 */
export function decodePayload(body: Uint8Array): Payload {
  const record = asRecord(parsed(body));
  if (record === null) return { event: null, keys: [] };
  const event = text(first(record, ['event', 'type', 'kind', 'name']));
  const keys = new Map<string, ReadKey>();
  collect(record, keys, 0);
  if (keys.size === 0 && event !== null) {
    const bare = idOf(first(record, ['data', 'object', 'resource', 'payload'])) ?? idOf(record);
    const kind = kindOf(event);
    if (bare !== null && kind !== null) keys.set(bare, { kind, id: bare });
  }
  return { event, keys: [...keys.values()].slice(0, MOST_KEYS) };
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return null;
  }
}

function kindOf(event: string): ReadKey['kind'] | null {
  if (/queued/i.test(event)) return 'queued-batch';
  if (/batch/i.test(event)) return 'batch';
  return /job/i.test(event) ? 'job' : null;
}

function collect(value: unknown, keys: Map<string, ReadKey>, depth: number): void {
  if (depth > MOST_DEPTH || keys.size >= MOST_KEYS) return;
  if (Array.isArray(value)) {
    for (const one of value) collect(one, keys, depth + 1);
    return;
  }
  const record = asRecord(value);
  if (record === null) return;
  const groups = [
    ['job', jobFields],
    ['batch', batchFields],
    ['queued-batch', queuedFields],
  ] as const;
  for (const [kind, fields] of groups) {
    for (const field of fields) {
      for (const one of [record[field]].flat()) {
        const id = idOf(one);
        if (id !== null) keys.set(`${kind} ${id}`, { kind, id });
      }
    }
  }
  for (const [name, one] of Object.entries(record)) {
    if (typeof one === 'object' && !jobFields.includes(name)) collect(one, keys, depth + 1);
  }
}
