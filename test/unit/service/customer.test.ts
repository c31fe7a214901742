import { expect, test } from 'vitest';
import { customerIn } from '../../../src/main/station/service/decode/customer.ts';

test.each([
  ['its customer', { customer: 'Ada Ltd' }, 'Ada Ltd'],
  ['the company of its client', { client: { name: 'Ada', company: 'Ada Ltd' } }, 'Ada Ltd'],
  ['the name of its client', { client: { id: 7, first_name: 'Ada', last_name: 'L' } }, 'Ada L'],
  ['its account', { accountName: 'Ada Ltd' }, 'Ada Ltd'],
  [
    'the company that it is delivered to',
    { delivery_address: { company: 'Ada Ltd', name: 'Bob' } },
    'Ada Ltd',
  ],
  ['the name that it is delivered to', { shippingAddress: { name: 'Bob', city: 'Lyon' } }, 'Bob'],
  ['its customer before its address', { customer: 'Ada', address: { company: 'Bob' } }, 'Ada'],
  [
    'its address where the customer is an id',
    { customer: 'fb2ef1c0-4d3f-4a90-9b7c-2f0f70d7b1c5', address: { company: 'Bob' } },
    'Bob',
  ],
  ['nobody, where it says nobody', { customer: 4711, address: '1 Main St' }, null],
] as const)('a job is for %s', (_what, job, customer) => {
  expect(customerIn(JSON.stringify({ data: { id: 'j1', ...job } }))).toBe(customer);
});

test('what is no JSON is for nobody', () => {
  expect(customerIn('{')).toBeNull();
});
