import type { ServiceFault } from './kinds.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

const page = '<!doctype html><title>Please sign in</title><h1>Please sign in to continue</h1>';

/** The JSON of an answer as a fault changes it, and the media type if that changes too. */
export function mangled(
  fault: ServiceFault,
  json: string,
): { readonly body: string; readonly type?: string } {
  const rewritten = (rewrite: (name: string, value: Json) => Json): { body: string } => ({
    body: JSON.stringify(mapped(parsed(json), rewrite)),
  });
  switch (fault.kind) {
    case 'html':
      return { body: page, type: 'text/html; charset=utf-8' };
    case 'truncated-json':
      return { body: json.slice(0, Math.max(1, Math.floor(json.length / 2))) };
    case 'huge-body':
      return { body: withField(json, `"padding":"${'x'.repeat(fault.bytes)}"`) };
    case 'deep-nesting':
      return {
        body: withField(json, `"more":${'{"more":'.repeat(fault.levels)}null${'}'.repeat(fault.levels)}`),
      };
    case 'unknown-fields':
      return rewritten((_name, value) =>
        isRecord(value)
          ? {
              x_sandbox_extra: { list: [1, 'two', null], nested: { flag: true } },
              ...value,
              'ünbekannt ☂': '💥',
            }
          : value,
      );
    case 'unknown-statuses':
      return rewritten((name, value) =>
        name === 'status' && isRecord(value) ? { canonical: 'job.sandbox.curing.in-the-sun' } : value,
      );
    case 'unknown-labels':
      return rewritten((name, value) =>
        name === 'components' && isRecord(value)
          ? Object.fromEntries(
              Object.entries(value).map(([label, one]) => relabelled(`${label}-slipcase`, one)),
            )
          : value,
      );
    case 'wrong-types':
      return rewritten(otherType);
    case 'missing-fields':
      return rewritten((_name, value) =>
        isRecord(value) && 'id' in value
          ? Object.fromEntries(Object.entries(value).filter(([name, one]) => name === 'id' || isNested(one)))
          : value,
      );
    case 'duplicate-ids':
      return rewritten((_name, value) => (Array.isArray(value) ? [...value, ...value] : value));
    default:
      return { body: json };
  }
}

const isRecord = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNested = (value: Json): boolean => typeof value === 'object' && value !== null;

const parsed = (json: string): Json => JSON.parse(json);

/** Rewrites every value, the innermost first. */
function mapped(value: Json, rewrite: (name: string, value: Json) => Json, name = ''): Json {
  if (Array.isArray(value)) {
    const items = value.map((one) => mapped(one, rewrite, name));
    return rewrite(name, items);
  }
  if (!isRecord(value)) return rewrite(name, value);
  const fields = Object.entries(value).map(([field, one]) => [field, mapped(one, rewrite, field)]);
  return rewrite(name, Object.fromEntries(fields));
}

const relabelled = (label: string, component: Json): [string, Json] => [
  label,
  isRecord(component) ? { ...component, label } : component,
];

function otherType(name: string, value: Json): Json {
  if (typeof value === 'number') return String(value);
  if (name.endsWith('_at') && typeof value === 'string') return Date.parse(value) / 1_000;
  if (name === 'name' && typeof value === 'string') return { text: value };
  if (name === 'finishings' && Array.isArray(value))
    return Object.fromEntries(value.map((one, index) => [`${index}`, one]));
  return value;
}

/** Adds a field, as written, to the object or to the first object of the list. */
function withField(json: string, field: string): string {
  const at = json.indexOf('{') + 1;
  if (at === 0) return json;
  const isEmpty = json[at] === '}';
  return `${json.slice(0, at)}${field}${isEmpty ? '' : ','}${json.slice(at)}`;
}
