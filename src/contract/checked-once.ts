import type { Schema } from '@orpc/contract';
import type { z } from 'zod';

/**
 * A list of at least one entry. `entry` checks each object the first time it is seen; the same object is
 * not checked again, whatever list it comes in. Nobody may change it afterwards.
 */
export function listCheckedOnce<Entry extends object>(
  entry: z.ZodType<Entry>,
): Schema<readonly Entry[], Entry[]> {
  const checked = new WeakMap<object, Entry>();
  return {
    '~standard': {
      version: 1,
      vendor: 'makeready',
      validate(list) {
        if (!Array.isArray(list) || list.length === 0) return { issues: [{ message: 'No list of any.' }] };
        const entries: Entry[] = [];
        for (const [index, one] of list.entries()) {
          const known = checked.get(one);
          const result = known === undefined ? entry.safeParse(one) : { data: known, error: undefined };
          if (result.error !== undefined) {
            return {
              issues: result.error.issues.map((issue) => ({ ...issue, path: [index, ...issue.path] })),
            };
          }
          if (known === undefined) checked.set(one, result.data);
          entries.push(result.data);
        }
        return { value: entries };
      },
    },
  };
}
