import { expect, test } from 'vitest';
import { customerOf } from '../../../src/main/station/service/decode/customer.ts';
import { unwrapped } from '../../../src/main/station/service/decode/read.ts';
import { Reading } from '../../../src/main/station/service/decode/reading.ts';
import { overridesOf } from '../../../src/main/station/service/json-path.ts';

test.each([
  ['its customer', { customer: 'Ada Ltd' }, 'Ada Ltd'],
  ['the company of its client', { client: { name: 'Ada', company: 'Ada Ltd' } }, 'Ada Ltd'],
  ['the name of its client', { client: { id: 7, first_name: 'Ada', last_name: 'L' } }, 'Ada L'],
  ['its account', { accountName: 'Ada Ltd' }, 'Ada Ltd'],
  [
    'the company in its delivery address',
    { delivery_address: { company: 'Ada Ltd', name: 'Bob' } },
    'Ada Ltd',
  ],
  ['the name in its delivery address', { shippingAddress: { name: 'Bob', city: 'Lyon' } }, 'Bob'],
  ['its customer before its address', { customer: 'Ada', address: { company: 'Bob' } }, 'Ada'],
  [
    'its address if the customer is an ID',
    { customer: 'fb2ef1c0-4d3f-4a90-9b7c-2f0f70d7b1c5', address: { company: 'Bob' } },
    'Bob',
  ],
  ['nobody, if it says nobody', { customer: 4711, address: '1 Main St' }, null],
] as const)('a job is for %s', (_what, job, customer) => {
  expect(customerOf(unwrapped({ data: { id: 'j1', ...job } }, ['job']), new Reading())).toBe(customer);
});

test('its configured path is followed before anything else, to a text, a number or a party', () => {
  const job = {
    id: 'j',
    customer: 'Ada Ltd',
    besteller: { firma: 'Maier GmbH', nummer: 4711, kontakt: { name: 'Eva' } },
  };
  const of = (path: string): string | null =>
    customerOf(unwrapped(job, ['job']), new Reading(overridesOf({ 'job.customer': path })));
  expect(of('$.besteller.firma')).toBe('Maier GmbH');
  expect(of('$.besteller.nummer')).toBe('4711');
  expect(of('$.besteller.kontakt')).toBe('Eva');
  expect(of('$.nowhere')).toBeNull();
});

test('where it was found is recorded', () => {
  const foundIn = (job: object): string | undefined => {
    const reading = new Reading();
    customerOf(unwrapped(job, ['job']), reading);
    return reading.found['job.customer'];
  };
  expect(foundIn({ id: 'j', customer: 'Ada Ltd' })).toBe('customer');
  expect(foundIn({ id: 'j', delivery_address: { company: 'Ada Ltd' } })).toBe('delivery_address');
  expect(foundIn({ id: 'j' })).toBeUndefined();
});
