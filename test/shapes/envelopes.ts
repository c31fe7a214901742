import type { Random } from '../../src/sandbox/random.ts';
import { cased, type Naming } from './naming.ts';

/**
 * What a list is wrapped in. `by name` stands for the resource's own name: jobs, job batches, queued job
 * batches.
 */
export type ListEnvelope =
  | 'bare'
  | 'data'
  | 'items'
  | 'results'
  | 'content'
  | 'records'
  | '_embedded, by name'
  | 'by name'
  | 'response, by name'
  | 'data, by name'
  | 'data.items'
  | 'result.content'
  | 'by id'
  | 'data, by id'
  | 'by name, each wrapped'
  | 'JSON:API';

type SingleEnvelope = 'bare' | 'data' | 'result' | 'by name' | 'data, by name' | 'JSON:API';

export interface EnvelopeStyle {
  readonly list: ListEnvelope;
  readonly single: SingleEnvelope;
  /** Other lists beside it: filters and warnings. */
  readonly decoys: boolean;
}

const listEnvelopes: readonly ListEnvelope[] = [
  'bare',
  'bare',
  'data',
  'data',
  'items',
  'results',
  'content',
  'records',
  '_embedded, by name',
  'by name',
  'response, by name',
  'data, by name',
  'data.items',
  'result.content',
  'by id',
  'data, by id',
  'by name, each wrapped',
  'JSON:API',
];
const singleEnvelopes: readonly SingleEnvelope[] = [
  'bare',
  'bare',
  'data',
  'result',
  'by name',
  'data, by name',
];

export function composeEnvelope(random: Random): EnvelopeStyle {
  const list = random.pick(listEnvelopes);
  const single = list === 'JSON:API' ? 'JSON:API' : random.pick(singleEnvelopes);
  const holdsFields = list !== 'bare' && list !== 'by id';
  return { list, single, decoys: holdsFields && random.next() < 0.3 };
}

export type Resource = 'job' | 'job_batch' | 'queued_job_batch' | 'product';
export type Fields = Readonly<Record<string, unknown>>;

const plural = (resource: Resource): string =>
  resource === 'job' || resource === 'product' ? `${resource}s` : `${resource}es`;

/** Whether a list is in an object that may have other fields. */
export const hasRoot = ({ list }: EnvelopeStyle): boolean => list !== 'bare' && list !== 'by id';

/**
 * A list as this deployment sends it.
 * @param beside fields of the answer beside the list; empty if `hasRoot` is false.
 */
export function wrapList(
  style: EnvelopeStyle,
  naming: Naming,
  resource: Resource,
  entries: readonly Fields[],
  beside: Fields,
): unknown {
  const name = cased(naming, plural(resource));
  const rest = { ...(style.decoys ? decoysOf(resource) : {}), ...beside };
  switch (style.list) {
    case 'bare':
      return entries;
    case 'data':
    case 'items':
    case 'results':
    case 'content':
    case 'records':
      return { [style.list]: entries, ...rest };
    case '_embedded, by name':
      return { _links: { self: { href: `/1.0/${name}` } }, _embedded: { [name]: entries }, ...merged(rest) };
    case 'by name':
      return { [name]: entries, ...rest };
    case 'response, by name':
      return { response: { [name]: entries }, ...rest };
    case 'data, by name':
      return { success: true, data: { [name]: entries }, ...rest };
    case 'data.items':
      return { data: { items: entries }, ...rest };
    case 'result.content':
      return { status: 'OK', result: { content: entries }, ...rest };
    case 'by id':
      return byId(entries);
    case 'data, by id':
      return { data: byId(entries), ...rest };
    case 'by name, each wrapped':
      return { [name]: entries.map((entry) => ({ [cased(naming, resource)]: entry })), ...rest };
    case 'JSON:API':
      return {
        jsonapi: { version: '1.1' },
        data: entries.map((entry) => asJsonApi(naming, resource, entry)),
        ...rest,
      };
  }
}

/** One resource as this deployment sends it. */
export function wrapOne(
  { single }: EnvelopeStyle,
  naming: Naming,
  resource: Resource,
  entry: Fields,
): unknown {
  const name = cased(naming, resource);
  switch (single) {
    case 'bare':
      return entry;
    case 'data':
    case 'result':
      return { [single]: entry };
    case 'by name':
      return { [name]: entry };
    case 'data, by name':
      return { success: true, data: { [name]: entry } };
    case 'JSON:API':
      return { jsonapi: { version: '1.1' }, data: asJsonApi(naming, resource, entry) };
  }
}

/** Adds the links of pages to those that exist. */
const merged = (rest: Fields): Fields =>
  '_links' in rest && typeof rest._links === 'object'
    ? { ...rest, _links: { self: { href: '/' }, ...rest._links } }
    : rest;

const byId = (entries: readonly Fields[]): Fields =>
  Object.fromEntries(entries.map((entry) => [String(entry.id), entry]));

function asJsonApi(naming: Naming, resource: Resource, { id, ...attributes }: Fields): Fields {
  return { type: cased(naming, plural(resource)), id, attributes };
}

const decoysOf = (resource: Resource): Fields => ({
  warnings: [],
  filters: [
    { id: 'status', name: 'Status', values: [`${resource}.open`, `${resource}.closed`] },
    { id: 'customer', name: 'Customer', values: [] },
  ],
});
