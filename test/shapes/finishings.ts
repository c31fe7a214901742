import type { Random } from '../../src/sandbox/random.ts';
import type { Fields } from './envelopes.ts';
import type { FileStyle } from './file-style.ts';
import { idOf } from './ids.ts';
import { filesOf, type ModelFile, type ModelJob } from './model.ts';

/** Where an order says how it is finished, and under which name; the document says only that it does. */
export interface FinishingStyle {
  readonly at: 'the component' | 'the job' | 'each file';
  /** In snake case. */
  readonly field: 'finishings' | 'finishing_items' | 'options' | 'items';
  readonly entry: 'an object' | 'an object in another' | 'an alias';
}

const documentedFinishings: FinishingStyle = {
  at: 'the component',
  field: 'finishings',
  entry: 'an object',
};

export function composeFinishings(random: Random, { place, entry }: FileStyle): FinishingStyle {
  const style = {
    at: random.pick(['the component', 'the component', 'the job', 'each file'] as const),
    field: random.pick(['finishings', 'finishings', 'finishing_items', 'options', 'items'] as const),
    entry: random.pick(['an object', 'an object', 'an object in another', 'an alias'] as const),
  };
  // Such a deployment has them for its files.
  if (place === 'finishings of the component') return documentedFinishings;
  // A bare id has no fields.
  return entry === 'the bare id' && style.at === 'each file' ? { ...style, at: 'the component' } : style;
}

const finishings = {
  ink: { alias: 'finishing-ink-double', name: 'Double sided' },
  foil: { alias: 'finishing-foiling-gold-foil-print', name: 'Gold foil' },
  lamination: { alias: 'finishing-lamination-matt-double', name: 'Matt, both sides' },
} as const;
type FinishingKind = keyof typeof finishings;

export const finishingAlias = (kind: FinishingKind): string => finishings[kind].alias;
export const finishingObject = (kind: FinishingKind): Fields => ({
  id: idOf('version 4', `finishing ${kind}`),
  ...finishings[kind],
});

/** One finishing as an entry of the field. */
export function finishingEntry({ entry }: FinishingStyle, kind: FinishingKind): unknown {
  switch (entry) {
    case 'an object':
      return finishingObject(kind);
    case 'an object in another':
      return { finishing_item: finishingObject(kind), position: 1 };
    case 'an alias':
      return finishingAlias(kind);
  }
}

/** What these files are printed with, and what is done to every product. */
export const finishingKinds = (files: readonly ModelFile[]): readonly FinishingKind[] => [
  ...new Set<FinishingKind>(['ink', ...files.map(({ finishing }) => finishing), 'lamination']),
];

/** The aliases of all finishings that a deployment says of a job. */
export function finishingsSaid({ at }: FinishingStyle, job: ModelJob): readonly string[] {
  const files = filesOf(job);
  const kinds = at === 'each file' ? files.map(({ finishing }) => finishing) : finishingKinds(files);
  return [...new Set(kinds.map(finishingAlias))].sort();
}
