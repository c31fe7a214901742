import { asRecord, idOf, type JsonRecord, text } from './read.ts';

const MAX_DEPTH = 4;

/**
 * An answer of JSON:API with its `included` resources inserted where they are referred to, so that each
 * resource is complete. Any other body is unchanged.
 */
export function withIncluded(body: unknown): unknown {
  const record = asRecord(body);
  if (record === null || !Array.isArray(record.included)) return body;
  const { included, ...rest } = record;
  const known = new Map<string, JsonRecord>();
  for (const one of record.included) {
    const key = keyOf(one);
    const resource = asRecord(one);
    if (key !== null && resource !== null) known.set(key, resource);
  }
  return known.size === 0 ? body : { ...rest, data: filled(record.data, known, 0) };
}

function keyOf(value: unknown): string | null {
  const type = text(asRecord(value)?.type);
  const id = asRecord(value) === null ? null : idOf(value);
  return type === null || id === null ? null : `${type} ${id}`;
}

function filled(value: unknown, known: ReadonlyMap<string, JsonRecord>, depth: number): unknown {
  if (Array.isArray(value)) return value.map((one) => filled(one, known, depth));
  const record = asRecord(value);
  if (record === null || depth > MAX_DEPTH) return value;
  const whole = { ...record, ...known.get(keyOf(record) ?? '') };
  const relationships = asRecord(whole.relationships);
  if (relationships === null) return whole;
  const linked = Object.entries(relationships).map(([name, one]) => {
    const relation = asRecord(one);
    return [
      name,
      relation === null ? one : { ...relation, data: filled(relation.data, known, depth + 1) },
    ] as const;
  });
  return { ...whole, relationships: Object.fromEntries(linked) };
}
