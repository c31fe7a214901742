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
 * One test file's share of the seeds, out of `files`.
 * @param asked from the environment, e.g. `4711` or `301-1000`
 * @param usual the seeds that run by default
 */
export const seedsOf = (asked: string | undefined, usual: string, file: number, files: number): number[] =>
  Ranges.parse(asked ?? usual).filter((_, index) => index % files === file);
