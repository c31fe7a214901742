import {
  absent,
  type Fact,
  type JobKey,
  type JobNumber,
  knownIn,
  none,
  type OrderFact,
  PrintFact,
  type PrintFacts,
  type Stock,
} from '../../../../contract/index.ts';
import { numberOrNull, text, textOrNull } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import {
  componentsIn,
  customerIn,
  numbersIn,
  quantityIn,
  type StoredComponent,
} from '../database/job-columns.ts';

/** A job as far as printing is concerned. */
export interface PrintedJob {
  readonly name: string;
  readonly numbers: readonly JobNumber[];
  readonly product: string;
  readonly quantity: Fact<number>;
  readonly customer: Fact<string>;
  /** The service's name of its size. */
  readonly size: string | null;
  readonly components: readonly StoredComponent[];
}

/** These jobs, by name. */
export const printedJobs = (db: Database, keys: readonly JobKey[]): PrintedJob[] =>
  db
    .all(
      `SELECT name, numbers, product, quantity, quantity_unread, customer, customer_unread, size, components
         FROM job
        WHERE key IN (${keys.map(() => '?').join(', ')}) ORDER BY name, key`,
      [...keys],
    )
    .map((row) => ({
      name: text(row.name),
      numbers: numbersIn(row.numbers),
      product: text(row.product),
      quantity: quantityIn({
        quantity: numberOrNull(row.quantity),
        quantity_unread: textOrNull(row.quantity_unread),
      }),
      customer: customerIn({
        customer: textOrNull(row.customer),
        customer_unread: textOrNull(row.customer_unread),
      }),
      size: textOrNull(row.size),
      components: componentsIn(row.components),
    }));

const JOB_NAMES = 3;

/** The combined facts of these jobs. @param noneIfAbsent what their service never states. */
export function printFactsOf(jobs: readonly PrintedJob[], noneIfAbsent: readonly OrderFact[]): PrintFacts {
  const components = jobs.flatMap((job) => job.components);
  return {
    customers: mostFirst(jobs.flatMap(({ customer }) => knownIn(customer) ?? [])).map(({ name }) => name),
    jobNames: jobs.slice(0, JOB_NAMES).map(({ name }) => name),
    numbers: jobs.length === 1 ? jobs.flatMap(numbersBeside) : [],
    products: mostFirst(jobs.map(({ product }) => product)).map(({ name, count }) => ({ name, jobs: count })),
    copies: copiesOf(jobs),
    stocks: distinct(
      components.flatMap(({ material }) => [knownIn(material) ?? []].flat().map(stockOf)),
    ).sort(byGrammage),
    finishings: distinct(
      components.flatMap(({ finishings }) =>
        (knownIn(finishings) ?? []).filter(isFinishersWork).map(({ name }) => name),
      ),
    ).sort(),
    sizes: distinct(jobs.flatMap(sizesOf)),
    unknown: PrintFact.options.filter((fact) =>
      jobs.some((job) => factsOfJob[fact](job).some((one) => isUnsaid(one, noneIfAbsent.includes(fact)))),
    ),
  };
}

const isUnsaid = (fact: Fact<unknown>, isNoneIfAbsent: boolean): boolean =>
  fact.is === 'unreadable' || (fact.is === 'absent' && !isNoneIfAbsent);

/** What is known of each component; of a job without components, that nothing is. */
const ofComponents =
  (fact: (component: StoredComponent) => Fact<unknown>) =>
  ({ components }: PrintedJob): readonly Fact<unknown>[] =>
    components.length === 0 ? [absent] : components.map(fact);

const factsOfJob: Readonly<Record<PrintFact, (job: PrintedJob) => readonly Fact<unknown>[]>> = {
  finishing: ofComponents(({ finishings }) => finishings),
  material: ofComponents(({ material }) => material),
  // Its name is enough for a row.
  size: (job) =>
    job.size === null
      ? ofComponents(({ size, finishedMm }) => (size === null ? finishedMm : none))(job)
      : [none],
  pages: ofComponents(({ pages }) => pages),
  quantity: ({ quantity }) => [quantity],
  // An order need not name one.
  customer: ({ customer }) => [customer.is === 'absent' ? none : customer],
  // Of the batch that it ships with.
  delivery: () => [],
};

/** "Silk" and 350 of "Silk, 350 gsm"; a name without a grammage is taken as it is. */
export function stockOf(material: string): Stock {
  const grammage = /[\s,(-]{0,5}\b(\d{1,6}(?:\.\d{1,6})?)\s{0,3}(?:gsm|g\/m[²2]?|g\/qm)\)?/i;
  const found = grammage.exec(material)?.[1];
  if (found === undefined) return { name: material, gsm: null };
  const name = material.replace(grammage, '').trim();
  return { name: name === '' ? material : name, gsm: name === '' ? null : Number(found) };
}

/** "Silk 350 gsm". */
export const stockInWords = ({ name, gsm }: Stock): string => (gsm === null ? name : `${name} ${gsm} gsm`);

const numbersBeside = ({ name, numbers }: PrintedJob): string[] =>
  numbers.map(({ text }) => text).filter((text) => text !== name);

const NOTHING_TO_DO = /(^|-)(no|none|without|square-corners)(-|$)/;

/**
 * Whether a finisher works on it. How a sheet lies, which sides are printed, and having no finishing do not
 * count.
 */
export function isFinishersWork({ alias }: { readonly alias: string }): boolean {
  const [, kind = '', rest = alias] = /^finishing-([a-z]+)-(.+)$/.exec(alias.toLowerCase()) ?? [];
  return kind !== 'orientation' && kind !== 'ink' && !NOTHING_TO_DO.test(rest);
}

function copiesOf(jobs: readonly PrintedJob[]): number | null {
  let copies = 0;
  for (const job of jobs) {
    const quantity = knownIn(job.quantity);
    if (quantity === null) return null;
    copies += quantity;
  }
  return jobs.length === 0 ? null : copies;
}

/** The trimmed sizes of a job: of its components if they give them, otherwise its own. */
function sizesOf(job: PrintedJob): PrintFacts['sizes'] {
  const sizes = job.components
    .map(({ size, finishedMm }) => ({ name: size ?? job.size, mm: knownIn(finishedMm) }))
    .filter(({ name, mm }) => name !== null || mm !== null);
  return sizes.length > 0 || job.size === null ? sizes : [{ name: job.size, mm: null }];
}

const byGrammage = (one: Stock, other: Stock): number =>
  (other.gsm ?? 0) - (one.gsm ?? 0) || one.name.localeCompare(other.name, 'en');

/** Each once, the most frequent first; ties in order of appearance. */
function mostFirst(names: readonly string[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count);
}

/** Each value once. */
const distinct = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];
