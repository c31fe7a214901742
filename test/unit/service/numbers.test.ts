import { expect, test } from 'vitest';
import { decodeJob } from '../../../src/main/station/service/decode/job.ts';

const id = 'aa000001-0000-4000-8000-000000000001';
const read = (more: object) => decodeJob({ id, ...more });
const numbers = (more: object): string[] => read(more).numbers.map(({ kind, text }) => `${kind} ${text}`);

test.each<{ what: string; job: object; found: string[] }>([
  {
    what: 'reference and hash',
    job: { hash: 'P10000000000017', reference: 'NWT-000412-002' },
    found: ['reference NWT-000412-002', 'hash P10000000000017'],
  },
  {
    what: 'two references, the other under a name of its own',
    job: { name: 'Menu', customerReference: 'PO 7', external_reference: 'X-1' },
    found: ['reference X-1', 'reference PO 7'],
  },
  { what: 'plain numbers', job: { number: 4711, job_number: '12-9' }, found: ['number 4711', 'number 12-9'] },
  { what: 'the number of an order', job: { order_number: 'O-9' }, found: ['order O-9'] },
  {
    what: 'an order as an object',
    job: { order: { id: 'aa000009-0000-4000-8000-000000000001', number: 'O-9' } },
    found: ['order O-9'],
  },
  { what: 'attributes beside the id', job: { attributes: { hash: 'P1' } }, found: ['hash P1'] },
  { what: 'one number under two names', job: { reference: 'A 1', number: 'A  1' }, found: ['reference A 1'] },
])('$what: every number is read, each once', ({ job, found }) => {
  expect(numbers(job)).toEqual(found);
});

test.each<{ what: string; job: object }>([
  { what: 'a UUID', job: { order_id: 'aa000009-0000-4000-8000-000000000001' } },
  { what: 'the id of the job itself', job: { number: id } },
  { what: 'a checksum', job: { hash: 'd41d8cd98f00b204e9800998ecf8427e' } },
  { what: 'a whole text', job: { reference: 'word '.repeat(40) } },
  { what: 'nothing', job: { reference: ' ', hash: null, number: {}, order: [] } },
])('$what is no number', ({ job }) => {
  expect(numbers(job)).toEqual([]);
});

test('no more than eight are kept', () => {
  const names = ['reference', 'customer_reference', 'client_reference', 'hash', 'number', 'job_number'];
  const more = ['order_number', 'order_reference', 'po_number', 'barcode'];
  const all = Object.fromEntries([...names, ...more].map((name, at) => [name, `N-${at}`]));
  expect(numbers(all)).toHaveLength(8);
});

test.each<{ what: string; job: object; name: string }>([
  { what: 'a light webhook', job: { hash: 'P10000000000017', status: 'job.ready' }, name: 'P10000000000017' },
  { what: 'an order alone', job: { order_number: 'O-9' }, name: 'O-9' },
  { what: 'a checksum alone', job: { hash: 'd41d8cd98f00b204e9800998ecf8427e' }, name: 'Job aa000001' },
])('without a name, $what is named by its number', ({ job, name }) => {
  expect(read(job).name).toBe(name);
});

test('the name may be one of them, and hides none', () => {
  const job = read({ hash: 'P10000000000017', reference: 'NWT-000412-002' });
  expect(job.name).toBe('NWT-000412-002');
  expect(job.numbers).toHaveLength(2);
});
