import { type Fact, known } from '../../../../contract/index.ts';
import { factIn } from './fact.ts';
import { isUuid, type Layers, layersOf, nameOf, pick, text } from './read.ts';
import type { Reading } from './reading.ts';

/** Fields that contain nothing but the customer. */
const customerNames = [
  ...['customer', 'customer_name', 'client', 'client_name', 'end_customer', 'buyer', 'sold_to'],
];
/** Fields that may be about somebody else. */
const partyNames = [
  ...['company', 'company_name', 'organisation', 'organization', 'organisation_name', 'organization_name'],
  ...['account', 'account_name'],
];
const companyNames = [
  ...['company', 'company_name', 'organisation', 'organization', 'business_name', 'trading_name'],
];
const personNames = ['name', 'full_name', 'contact_name', 'recipient', 'contact', 'attention', 'label'];

export const addressNames = ['delivery_address', 'address', 'shipping_address', 'recipient'];

/**
 * The customer of a job: what the path set for it leads to, else the origin among its clients, else its
 * customer or client, else its account or company, else the company or name in its delivery address.
 * Unreadable if it has a customer that is only an id: whoever gets the parcel may be somebody else.
 */
export function customerOf(job: Layers, reading: Reading): Fact<string> {
  // What the path points to is meant, even if it is a number.
  const mapped = reading.mapped('job.customer', [job[0]], (value) => partyOf(value) ?? text(value));
  if (mapped !== null) return mapped;
  const said = (names: readonly string[], read: (value: unknown) => string | null): Fact<string> => {
    const name = reading.pick('job.customer', job, names, read);
    return name === null ? factIn(job, names, read, isEmpty) : known(name);
  };
  const origin = said(['clients'], originOf);
  if (origin.is === 'known') return origin;
  const customer = said(customerNames, partyOf);
  if (customer.is !== 'absent') return customer;
  if (origin.is === 'unreadable') return origin;
  const address = reading.overridden('job.address', job[0]);
  const party = said(partyNames, partyOf);
  if (party.is === 'known') return party;
  const recipient =
    (address === undefined ? null : partyOf(address)) ??
    reading.pick('job.customer', job, addressNames, partyOfAddress);
  return recipient === null ? party : known(recipient);
}

/** Null, or an empty text, list or object. */
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' ? Object.keys(value ?? {}).length === 0 : value === '';

/** Of the clients of a job, by role or in a list of roles, the one that it comes from. */
function originOf(clients: unknown): string | null {
  const [byRole] = layersOf(clients);
  if (byRole !== undefined) {
    return pick(
      [byRole],
      ['origin', 'shop'],
      (one) => partyOf(one) ?? pick(layersOf(one), ['client'], partyOf),
    );
  }
  const all = [clients].flat().filter((one) => isOrigin(pick(layersOf(one), ['role', 'type'], nameOf)));
  const isFormer = (one: unknown): boolean =>
    pick(layersOf(one), ['is_active'], (is) => (is === false ? true : null)) !== null;
  const ofOrigin = all.find((one) => !isFormer(one)) ?? all[0];
  return pick(layersOf(ofOrigin), ['client', 'party', 'company'], partyOf) ?? partyOf(ofOrigin);
}
const isOrigin = (role: string | null): boolean => /(^|[._-])(origin|shop)$/i.test(role ?? '');

/** An address in one line does not reliably name anybody. */
const partyOfAddress = (value: unknown): string | null =>
  layersOf(value).length === 0 ? null : partyOf(value);

/** The company of a party, or else its name; an id means nothing to an operator. */
function partyOf(value: unknown): string | null {
  const party = layersOf(value);
  if (party.length === 0) return named(value);
  const own = pick(party, companyNames, (company) => named(nameOf(company)));
  return own ?? pick(party, personNames, named) ?? wholeName(party) ?? named(nameOf(value));
}

const named = (value: unknown): string | null => {
  const name = text(value);
  return name === null || isUuid(name) || /^[\d\s-]+$/.test(name) ? null : name;
};

function wholeName(party: Layers): string | null {
  const parts = [
    pick(party, ['first_name', 'given_name', 'forename'], named),
    pick(party, ['last_name', 'family_name', 'surname'], named),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' ');
}
