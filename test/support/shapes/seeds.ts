import { z } from 'zod';

const Ranges = z
  .string()
  .regex(/^$|^\d+(-\d+)?(,\d+(-\d+)?)*$/, 'Seeds are numbers and ranges, as in 12,40-60.')
  .transform((text) =>
    (text === '' ? [] : text.split(',')).flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    }),
  );

/**
 * The seeds of one test file out of `files`.
 * @param asked what the environment names, e.g. `4711` or `301-1000`
 * @param usual those that are run where it names none
 */
export const seedsOf = (asked: string | undefined, usual: string, file: number, files: number): number[] =>
  Ranges.parse(asked ?? usual).filter((_, index) => index % files === file);
