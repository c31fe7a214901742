import type { Random } from '../../src/sandbox/random.ts';
import { type ChecksumStyle, composeChecksum } from './checksums.ts';

/**
 * Where a job has its artwork. The document says: one per component, its files attached to finishings
 * (section 2.8).
 */
type Place =
  | 'artwork of the component'
  | 'artworks of the component'
  | 'artwork of the component, by its id'
  | 'files of the component'
  | 'finishings of the component'
  | 'artwork of the job, by component'
  | 'artworks of the job, each with its component';

/** What represents one file. */
type Entry =
  | 'the file'
  | 'an entry with the file in it'
  | 'an entry with the id of the file'
  | 'an entry with the bare id as its file'
  | 'an entry without an id, with the file in it'
  | 'the bare id';

export interface FileStyle {
  readonly place: Place;
  readonly entry: Entry;
  /** Fields of a file beside its id. */
  readonly tells: {
    readonly name: boolean;
    readonly size: boolean;
    readonly contentType: boolean;
    readonly checksum: ChecksumStyle;
    readonly finishing: 'none' | 'alias' | 'object';
    readonly url: boolean;
  };
  readonly componentsAre: 'by label' | 'listed';
  readonly entryIds: 'UUIDs' | 'numbers';
}

export function composeFiles(random: Random): FileStyle {
  const entry = random.pick([
    'the file',
    'the file',
    'an entry with the file in it',
    'an entry with the id of the file',
    'an entry with the bare id as its file',
    'an entry without an id, with the file in it',
    'the bare id',
  ] as const);
  return {
    place: random.pick([
      'artwork of the component',
      'artwork of the component',
      'artworks of the component',
      'artwork of the component, by its id',
      'files of the component',
      'finishings of the component',
      'finishings of the component',
      'artwork of the job, by component',
      'artworks of the job, each with its component',
    ] as const),
    entry,
    tells: {
      name: random.next() < 0.85,
      size: random.next() < 0.6,
      contentType: random.next() < 0.6,
      checksum: composeChecksum(random),
      finishing: random.pick(['none', 'alias', 'object'] as const),
      url: random.next() < 0.2,
    },
    componentsAre: random.pick(['by label', 'by label', 'listed'] as const),
    entryIds: random.pick(['UUIDs', 'numbers'] as const),
  };
}

/** Whether a file says anything by which damage to it is noticed. */
export const tellsChecksum = ({ entry, tells }: FileStyle): boolean =>
  entry !== 'the bare id' && tells.checksum !== 'none';
