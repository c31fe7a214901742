import { type Fact, knownIn, unreadable } from '../../../../contract/index.ts';
import { factIn, firstSaid } from './fact.ts';
import { findComponents } from './find-components.ts';
import { specified } from './job-layers.ts';
import { inside, type Layers, layersOf, number, pick } from './read.ts';
import type { Reading } from './reading.ts';

const names = ['quantity', 'qty', 'amount', 'copies', 'units', 'print_run'];

/**
 * How many copies are ordered: by the job, by what it says is to be printed, or by its components.
 * Unreadable if these do not agree.
 */
export function quantityOf(job: Layers, reading: Reading): Fact<number> {
  const own = reading.fact('job.quantity', specified(job), names, copiesOf);
  if (own.is !== 'absent' || reading.isSet('job.quantity')) return own;
  const components = findComponents(job)?.components ?? [];
  const said = [
    ...components.map(({ component }) => factIn(component, names, copiesOf)),
    factIn(inside(job, ['product']), names, copiesOf),
  ];
  const different = new Set(said.map(knownIn).filter((copies) => copies !== null)).size > 1;
  return different ? unreadable('components.*.quantity') : firstSaid(said);
}

/** A number of copies; "1.000" may be a thousand or one, so it is neither. */
function copiesOf(value: unknown): number | null {
  const said = pick(layersOf(value), ['value', 'amount', 'quantity', 'count'], (one) => one ?? null) ?? value;
  const copies = typeof said === 'string' && !/^\s*\d+\s*$/.test(said) ? null : number(said);
  return copies !== null && Number.isInteger(copies) && copies >= 0 ? copies : null;
}
