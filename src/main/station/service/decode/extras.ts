import type { JobExtras } from '../../../../contract/index.ts';
import {
  asRecord,
  idIn,
  type JsonRecord,
  type Layers,
  layersOf,
  nameOf,
  pick,
  text,
  unwrapped,
} from './read.ts';
import { decodeStatus } from './status.ts';

/** More of each are not shown; the original JSON has them. */
const MAX_ENTRIES = 20;
const MAX_CHARACTERS = 300;

const noteTexts = ['text', 'note', 'message', 'body', 'content', 'comment', 'description'];

/** What a job carries besides its order, from the service's own JSON; nothing where it cannot be read. */
export function extrasIn(original: string): JobExtras {
  const job = unwrapped(parsed(original), ['job', 'print_job']);
  return {
    artifacts: listIn(job, ['artifacts', 'artifact'], artifactOf),
    notes: listIn(job, ['notes', 'note', 'comments'], noteOf),
    data: pick(job, ['meta', 'meta_data'], dataOf) ?? [],
    copyOf: pick(job, ['cloned_from'], copiedJob),
  };
}

function parsed(original: string): unknown {
  try {
    return JSON.parse(original);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Each of the values under all these names that can be read, once. */
function listIn<T>(job: Layers, names: readonly string[], read: (value: unknown) => T | null): T[] {
  const values = names.flatMap((name) => [pick(job, [name], (value) => value ?? null) ?? []].flat());
  const found = values.map(read).filter((one) => one !== null);
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()].slice(0, MAX_ENTRIES);
}

/** An output of the house, such as an imposed sheet or a label: an object, or its id alone. */
function artifactOf(value: unknown): JobExtras['artifacts'][number] | null {
  const layers = layersOf(value);
  const file = layersOf(pick(layers, ['file'], asRecord));
  const id = idIn(layers, ['artifact']) ?? text(value);
  if (id === null) return null;
  const path = pick([...layers, ...file], ['path', 'file_name', 'filename', 'name', 'label'], text);
  return {
    id: short(id),
    name: short(path?.split('/').at(-1) ?? id),
    status: pick(layers, ['status', 'state'], decodeStatus),
  };
}

function noteOf(value: unknown): string | null {
  const note = pick(layersOf(value), noteTexts, text) ?? text(value);
  return note === null ? null : short(note);
}

/** The free data of a job, by its names; what is nested, as JSON. */
function dataOf(meta: unknown): JobExtras['data'] | null {
  const record = pick(layersOf(meta), ['data'], asRecord) ?? asRecord(meta);
  return record === null ? null : entriesOf(record);
}

const entriesOf = (record: JsonRecord): JobExtras['data'] =>
  Object.entries(record)
    .flatMap(([name, value]) => {
      const said = typeof value === 'object' ? JSON.stringify(value) : text(String(value));
      const isEmpty = said === null || ['null', '{}', '[]'].includes(said);
      return isEmpty ? [] : [{ name: short(name), text: short(said) }];
    })
    .slice(0, MAX_ENTRIES);

/** The job that it is a copy of: its number if it has one, else its id. */
const copiedJob = (value: unknown): string | null =>
  pick(layersOf(value), ['reference', 'hash', 'name'], text) ??
  idIn(layersOf(value), ['job']) ??
  nameOf(value);

const short = (said: string): string =>
  said.length > MAX_CHARACTERS ? `${said.slice(0, MAX_CHARACTERS).toWellFormed()}…` : said;
