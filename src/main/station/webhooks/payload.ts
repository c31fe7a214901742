import { asRecord, first, idOf, instantMs, text } from '../service/index.ts';
import type { Hint } from '../sync/index.ts';

type Kind = Hint['key']['kind'];

const jobFields = ['job', 'job_id', 'jobId', 'jobs'];
const batchFields = ['job_batch', 'batch', 'job_batch_id', 'batch_id', 'batches'];
const queuedFields = ['queued_job_batch', 'queued_batch', 'queued_job_batch_id', 'queued_batch_id'];
const MOST_KEYS = 50;
const MOST_DEPTH = 6;

/** What a webhook says may have changed. An empty list of hints: it could not be understood. */
export interface Payload {
  readonly event: string | null;
  readonly hints: readonly Hint[];
}

/**
 * Reads a webhook (section 6 shows no shape; assumption A9): the event under its usual names, and the ids of jobs and
 * batches under theirs. Never throws; nothing in it is believed beyond "read this again".
 */
export function decodePayload(body: Uint8Array): Payload {
  const record = asRecord(parsed(body));
  if (record === null) return { event: null, hints: [] };
  const event = text(first(record, ['event', 'type', 'kind', 'name']));
  const at = instantMs(first(record, ['occurred_at', 'sent_at', 'timestamp', 'created_at', 'time']));
  const hints = new Map<string, Hint>();
  collect(record, hints, at, 0);
  if (hints.size === 0 && event !== null) {
    const bare = first(record, ['data', 'object', 'resource', 'payload']);
    const id = idOf(bare) ?? idOf(record);
    const kind = kindOf(event);
    if (id !== null && kind !== null)
      hints.set(id, hintOf(kind, id, idOf(bare) === null ? record : bare, at));
  }
  return { event, hints: [...hints.values()].slice(0, MOST_KEYS) };
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return null;
  }
}

function kindOf(event: string): Kind | null {
  if (/queued_(job_)?batch/i.test(event)) return 'queued-batch';
  if (/batch/i.test(event)) return 'batch';
  return /job/i.test(event) ? 'job' : null;
}

/** @param at when the event was, where the resource itself does not say. */
function hintOf(kind: Kind, id: string, resource: unknown, at: number | null): Hint {
  const record = asRecord(resource);
  if (record === null) return { key: { kind, id }, at, statusCode: null };
  const status = first(record, ['status', 'state']);
  return {
    key: { kind, id },
    at: instantMs(first(record, ['updated_at', 'updatedAt', 'updated'])) ?? at,
    statusCode: text(asRecord(status)?.canonical ?? status),
  };
}

function collect(value: unknown, hints: Map<string, Hint>, at: number | null, depth: number): void {
  if (depth > MOST_DEPTH || hints.size >= MOST_KEYS) return;
  if (Array.isArray(value)) {
    for (const one of value) collect(one, hints, at, depth + 1);
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
      for (const one of [first(record, [field])].flat()) {
        const id = idOf(one);
        if (id !== null && hints.size < MOST_KEYS) hints.set(`${kind} ${id}`, hintOf(kind, id, one, at));
      }
    }
  }
  for (const [name, one] of Object.entries(record)) {
    if (typeof one === 'object' && !jobFields.includes(name)) collect(one, hints, at, depth + 1);
  }
}
