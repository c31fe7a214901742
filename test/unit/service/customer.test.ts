import { expect, test } from 'vitest';
import { absent, type Fact, known, unreadable } from '../../../src/contract/index.ts';
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
  ['its account before its address', { account: { name: 'Ada' }, address: { company: 'Bob' } }, 'Ada'],
  [
    'its address if the account is an ID',
    { account: { id: 17 }, customer: {}, address: { company: 'Bob' } },
    'Bob',
  ],
] as const)('a job is for %s', (_what, job, customer) => {
  const found = customerOf(unwrapped({ data: { id: 'j1', ...job } }, ['job']), new Reading());
  expect(found).toEqual(known(customer));
});

const ID = 'fb2ef1c0-4d3f-4a90-9b7c-2f0f70d7b1c5';
test.each([
  ['an ID', { customer: ID }, 'customer'],
  ['a number', { client: 4711 }, 'client'],
  ['an object with an ID', { end_customer: { id: ID, href: '/customers/1' } }, 'end_customer'],
  ['the ID of its origin', { clients: { origin: ID } }, 'clients'],
  ['the ID of its origin in a list', { clients: [{ role: 'origin', client: ID }] }, 'clients'],
])('a customer that is only %s is unreadable, whoever gets the parcel', (_what, job, at) => {
  const address = { company: 'Bob' };
  const found = customerOf(
    unwrapped({ id: 'j1', ...job, delivery_address: address }, ['job']),
    new Reading(),
  );
  expect(found).toEqual(unreadable(at));
});

test.each([{}, { customer: null }, { customer: '', clients: [] }, { customer: {}, address: '1 Main St' }])(
  'a job that names nobody has no customer: %j',
  (job) => {
    expect(customerOf(unwrapped({ id: 'j1', ...job }, ['job']), new Reading())).toEqual(absent);
  },
);

test('its configured path is followed before anything else, to a text, a number or a party', () => {
  const job = {
    id: 'j',
    customer: 'Ada Ltd',
    besteller: { firma: 'Maier GmbH', nummer: 4711, kontakt: { name: 'Eva' } },
  };
  const of = (path: string): Fact<string> =>
    customerOf(unwrapped(job, ['job']), new Reading(overridesOf({ 'job.customer': path })));
  expect(of('$.besteller.firma')).toEqual(known('Maier GmbH'));
  expect(of('$.besteller.nummer')).toEqual(known('4711'));
  expect(of('$.besteller.kontakt')).toEqual(known('Eva'));
  expect(of('$.nowhere')).toEqual(unreadable('$.nowhere'));
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
