export type JsonRecord = Readonly<Record<string, unknown>>;

/** Readers for JSON of which only the meaning is known: each gives null for what it cannot read, and never throws. */
export function asRecord(value: unknown): JsonRecord | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.fromEntries(Object.entries(value));
}

/** The first of `names` that is there and not null. */
export function first(record: JsonRecord, names: readonly string[]): unknown {
  for (const name of names) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** A non-empty string, or a number as one. */
export function text(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const trimmed = value.trim();
  return trimmed === '' ? null : trimmed;
}

/** A finite number, or a string that is one. */
export function number(value: unknown): number | null {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
}

/** An ISO 8601 instant or seconds/milliseconds since the epoch, as milliseconds. */
export function instantMs(value: unknown): number | null {
  const asNumber = number(value);
  if (asNumber !== null) return asNumber < 1e11 ? asNumber * 1_000 : asNumber;
  const parsed = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(parsed) ? null : parsed;
}

/** The id of a resource: its own `id`, or the value itself where a bare id stands in its place. */
export function idOf(value: unknown): string | null {
  const record = asRecord(value);
  const id = text(record === null ? value : first(record, ['id', 'uuid', 'identifier']));
  return id === null || id.length > 200 ? null : id;
}

/** The name of a thing that may be an object, or the name itself. */
export function nameOf(value: unknown): string | null {
  const record = asRecord(value);
  return text(record === null ? value : first(record, ['name', 'label', 'title', 'display_name', 'alias']));
}

/** Takes an object out of envelopes such as `{data: {...}}` or `{job: {...}}`. */
export function unwrapped(value: unknown, names: readonly string[]): JsonRecord | null {
  let record = asRecord(value);
  for (let depth = 0; depth < 4 && record !== null; depth++) {
    if (first(record, ['id', 'uuid']) !== undefined && first(record, ['attributes']) === undefined)
      return record;
    const inner = asRecord(first(record, [...names, 'data', 'result', 'item', 'attributes']));
    if (inner === null) return record;
    record = { ...(first(record, ['id']) === undefined ? {} : { id: first(record, ['id']) }), ...inner };
  }
  return record;
}

/** A code or alias in words: "job.production.queued" → "Queued". */
export function humanised(code: string): string {
  const words = (code.split(/[./]/).at(-1) ?? code).replace(/[-_]+/g, ' ').trim();
  return words === '' ? code : words.charAt(0).toUpperCase() + words.slice(1);
}
