import { LRUCache } from 'lru-cache';

// Columns of the station's own rows. They are read at every step of every file, so each is checked for its
// type, without a schema. Each of these throws if a column has another type.

type Column = unknown;

/** A column holds something that no version of this program has written there. */
export class ColumnError extends Error {
  override readonly name = 'ColumnError';
}

const noSuch = (what: string, value: Column): Error =>
  new ColumnError(`A column holds no ${what}, but ${value === null ? 'nothing' : typeof value}.`);

export function text(value: Column): string {
  if (typeof value !== 'string') throw noSuch('text', value);
  return value;
}

export const textOrNull = (value: Column): string | null => (value === null ? null : text(value));

export function number(value: Column): number {
  if (typeof value !== 'number') throw noSuch('number', value);
  return value;
}

export const numberOrNull = (value: Column): number | null => (value === null ? null : number(value));

/** The reader of a column that holds one of these words. */
export function oneOf<Word extends string>(words: readonly Word[]): (value: Column) => Word {
  const known = new Map<unknown, Word>(words.map((word) => [word, word]));
  return (value) => {
    const word = known.get(value);
    if (word === undefined) throw noSuch('known word', value);
    return word;
  };
}

/** The reader of a column whose texts come again and again: each text is read once while it is remembered. */
export function remembered<T extends object | string | number>(
  read: (value: string) => T,
): (value: Column) => T {
  const memory = new LRUCache<string, T>({ max: 500 });
  return (value) => {
    const key = text(value);
    const known = memory.get(key);
    if (known !== undefined) return known;
    const made = read(key);
    memory.set(key, made);
    return made;
  };
}
