import { appendFileSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Store } from '../../../src/main/station/store/index.ts';

// What a station read and delivered, in order, written by its process at that moment, because both happen in
// one thread. A line may describe a reading that a crash undid; the next life has to read again before it
// delivers.

const Line = z.discriminatedUnion('what', [
  /** `version`: the job's `updated_at` by the service's clock, in milliseconds. */
  z.object({ what: z.literal('read'), job: z.string(), version: z.number() }),
  z.object({ what: z.literal('gone'), job: z.string() }),
  z.object({ what: z.literal('committing'), artwork: z.string(), sha256: z.string() }),
  /**
   * An operator sends it although its job is past the download status: requested, then done. A kill may
   * come in between.
   */
  z.object({ what: z.literal('by-hand'), artwork: z.string(), isDone: z.boolean() }),
]);
export type JournalLine = z.infer<typeof Line>;

const ReadJob = z.object({ serviceId: z.string(), updatedAt: z.number() });
const Committed = z.object({ artworkId: z.string(), sha256: z.string() });

/** Records every reading and every commit in a file, once it is done. */
export function keepJournal(
  file: string,
  { jobs, deliveries, due }: Pick<Store, 'jobs' | 'deliveries' | 'due'>,
): void {
  const note = (line: JournalLine): void => appendFileSync(file, `${JSON.stringify(line)}\n`);
  after(jobs, 'apply', ([, told]) => {
    const { serviceId, updatedAt } = ReadJob.parse(told);
    note({ what: 'read', job: serviceId, version: updatedAt });
  });
  after(jobs, 'gone', ([, job]) => note({ what: 'gone', job: z.string().parse(job) }));
  after(deliveries, 'committing', (_, delivery) => {
    const { artworkId, sha256 } = Committed.parse(delivery);
    note({ what: 'committing', artwork: artworkId, sha256 });
  });
  const byHand = (artwork: unknown, isDone: boolean): void =>
    note({ what: 'by-hand', artwork: z.string().parse(artwork), isDone });
  before(due, 'sendManually', ([artwork]) => byHand(artwork, false));
  after(due, 'sendManually', ([artwork]) => byHand(artwork, true));
}

/**
 * The lines of a journal, in order; none if it was never begun. A line that a kill cut short is the last
 * one.
 */
export function readJournal(file: string): JournalLine[] {
  const text = readFileSync(file, 'utf8');
  return text.split('\n').flatMap((line) => (line.endsWith('}') ? [Line.parse(JSON.parse(line))] : []));
}

function before<Owner extends object>(
  owner: Owner,
  name: keyof Owner & string,
  first: (args: unknown[]) => void,
): void {
  wrap(owner, name, (args, step) => {
    first(args);
    return step();
  });
}

function after<Owner extends object>(
  owner: Owner,
  name: keyof Owner & string,
  then: (args: unknown[], result: unknown) => void,
): void {
  wrap(owner, name, (args, step) => {
    const result = step();
    then(args, result);
    return result;
  });
}

function wrap<Owner extends object>(
  owner: Owner,
  name: keyof Owner & string,
  around: (args: unknown[], step: () => unknown) => unknown,
): void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== 'function') throw new Error(`There is no step ${name}.`);
  Reflect.set(owner, name, function (this: unknown, ...args: unknown[]): unknown {
    return around(args, () => Reflect.apply(original, this, args));
  });
}
