import { z } from 'zod';
import { type Fact, knownIn, type Message, message, type SizeMm } from '../../../../contract/index.ts';
import type { StoredComponent } from '../database/job-columns.ts';
import { deliveryInWords, type StoredDelivery } from '../database/stored-delivery.ts';

/** Sizes are compared in millimetres, or else by name. */
const Topic = z.enum([
  'quantity',
  'material',
  'finishings',
  'size',
  'size-name',
  'pages',
  'delivery',
  'address',
  'due',
]);
type Topic = z.infer<typeof Topic>;

/** One thing that an order says; what is unknown is left out, so that it differs from nothing. */
const OrderFact = z.object({
  topic: Topic,
  /** Empty for the whole job, and for its only component, whatever that is called. */
  component: z.string(),
  /** In words; empty: none. */
  text: z.string(),
  /** What has to be equal: without differences that mean nothing. */
  key: z.string(),
  /** The language of `key`; null if that is the same in each, such as a number, a code or a name. */
  language: z.string().nullable(),
});
type OrderFact = z.infer<typeof OrderFact>;

/** How a job ships. */
const shippingTopics: ReadonlySet<Topic> = new Set(['delivery', 'address', 'due']);

/** What was known of an order at one time. */
export const OrderFacts = z.array(OrderFact);
export type OrderFacts = z.infer<typeof OrderFacts>;

/** A job as its order is compared. */
export interface OrderedJob {
  readonly quantity: Fact<number>;
  readonly address: string | null;
  readonly delivery: StoredDelivery | null;
  /** When it has to be ready by the service's own word, in milliseconds since the epoch. */
  readonly dueAt: number | null;
  readonly components: readonly StoredComponent[];
  /** The languages in which the service was asked for the job, and for what says how it ships. */
  readonly language: string;
  readonly deliveryLanguage: string;
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What is known of an order: everything whose change matters once a file has been sent. */
export function orderFactsOf(job: OrderedJob): OrderFacts {
  const { quantity, address, delivery, dueAt, components, language } = job;
  const facts: OrderFact[] = [];
  const add = (
    topic: Topic,
    component: string,
    text: string | null,
    { key = text, in: spoken = null }: { readonly key?: string | null; readonly in?: string | null } = {},
  ): void => {
    if (text === null || key === null) return;
    facts.push({ topic, component, text, key: plain(key), language: text === '' ? null : spoken });
  };
  add('quantity', '', inWords(quantity, String));
  add('delivery', '', delivery === null ? null : deliveryInWords(delivery), { in: job.deliveryLanguage });
  add('address', '', address);
  // Compared to the minute, whatever the time zone of the station is by then.
  if (dueAt !== null) add('due', '', moment(dueAt), { key: String(Math.floor(dueAt / 60_000)) });
  for (const one of components) {
    const of = components.length === 1 ? '' : one.label;
    add('material', of, inWords(one.material, String), { in: language });
    const { finishings } = one;
    const isInWords = knownIn(finishings)?.some(({ alias, name }) => plain(alias) === plain(name)) === true;
    add(
      'finishings',
      of,
      inWords(finishings, (all) => sorted(all.map(({ name }) => name))),
      {
        key: inWords(finishings, (all) => sorted(all.map(({ alias }) => alias))),
        in: isInWords ? language : null,
      },
    );
    const size = inWords(one.finishedMm, millimetres);
    if (size === null) add('size-name', of, one.size, { in: language });
    else add('size', of, size);
    add('pages', of, inWords(one.pages, String));
  }
  return facts;
}

const inWords = <T>(fact: Fact<T>, words: (value: T) => string): string | null => {
  if (fact.is === 'known') return words(fact.value);
  return fact.is === 'none' ? '' : null;
};

/** By the station's clock: "2026-11-28 15:00". */
const moment = (at: number): string =>
  new Date(at).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

const sorted = (words: readonly string[]): string => [...words].sort().join(', ');

const millimetres = ({ width, height }: SizeMm): string =>
  `${Number(width.toFixed(2))} × ${Number(height.toFixed(2))} mm`;

const sameThing =
  ({ topic, component }: OrderFact) =>
  (other: OrderFact): boolean =>
    topic === other.topic && component === other.component;

/** The facts of `now` that say something else than those of `before`. */
const differing = (before: OrderFacts, now: OrderFacts): OrderFacts =>
  now.filter((fact) => {
    const was = before.find(sameThing(fact));
    return was !== undefined && was.key !== fact.key;
  });

/**
 * What is different from the order with which files were sent, and what an operator has not acknowledged:
 * a sentence for each.
 * @param seen the order that an operator last acknowledged; null if none was
 * @param isOver the job is finished: how it really shipped may only be said then
 */
export function orderChanges(
  {
    sent,
    seen,
    now,
  }: { readonly sent: OrderFacts; readonly seen: OrderFacts | null; readonly now: OrderFacts },
  isOver: boolean,
): Message[] {
  const open = differing(seen ?? sent, now).filter(({ topic }) => !(isOver && shippingTopics.has(topic)));
  return open.map((fact) => {
    const before = sent.find(sameThing(fact));
    return before === undefined || before.key === fact.key
      ? message('order.as-sent')
      : sentence(before, fact);
  });
}

function sentence({ text: before }: OrderFact, { topic, component, text: now }: OrderFact): Message {
  const of = component === '' ? '' : `${component} · `;
  const values = { of, now: now === '' ? '–' : now, before: before === '' ? '–' : before };
  switch (topic) {
    case 'quantity':
      return message('order.quantity', { now: Number(now), before: Number(before) });
    case 'material':
      return message('order.material', values);
    case 'finishings':
      return message('order.finishings', values);
    case 'size':
    case 'size-name':
      return message('order.size', values);
    case 'pages':
      return message('order.pages', values);
    case 'delivery':
      return message('order.delivery', values);
    case 'address':
      return message('order.address', values);
    case 'due':
      return message('order.due', values);
  }
}

/**
 * Remembered facts after the job was decoded by another reading: what was the same stays the same, and what
 * could not be read before is taken as it is read now. So no reading makes an order look changed.
 */
export const readAnew = (kept: OrderFacts, before: OrderFacts, now: OrderFacts): OrderFacts => {
  const changed = differing(before, kept);
  return [
    ...kept.filter((fact) => changed.some(sameThing(fact)) || !now.some(sameThing(fact))),
    ...now.filter((fact) => !changed.some(sameThing(fact))),
  ];
};

/** Numbers such as a weight, which a translation keeps; a time of day may be written otherwise. */
const numbersIn = ({ topic, key }: OrderFact): string =>
  topic === 'delivery' ? '' : (key.match(/\d{2,}/g) ?? []).sort().join();

/**
 * Remembered facts after the service was asked in another language: words that had not changed until then are
 * taken as they are now if their numbers are the same, since nobody can tell a translation from a change of
 * words alone. All else is compared as ever.
 */
export const inWordsOfNow = (kept: OrderFacts, before: OrderFacts, now: OrderFacts): OrderFacts =>
  kept.map((fact) => {
    const was = before.find(sameThing(fact)) ?? fact;
    const said = now.find(sameThing(fact));
    if (said === undefined || was.language === null || said.language === null) return fact;
    const isTranslated = was.language !== said.language && numbersIn(was) === numbersIn(said);
    return isTranslated && was.key === fact.key ? said : fact;
  });

/** Remembered facts, but as they are now where that is known. */
export const takenOver = (kept: OrderFacts, now: OrderFacts): OrderFacts => [
  ...kept.filter((fact) => !now.some(sameThing(fact))),
  ...now,
];
