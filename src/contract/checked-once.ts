import type { Schema } from '@orpc/contract';
import type { z } from 'zod';

/**
 * An object that is checked by `schema` the first time that it is met, however many streams it is sent on.
 * What the schema makes of it is the same object each time. Nobody may change either afterwards.
 */
export function checkedOnce<T extends object>(schema: z.ZodType<T>): Schema<T, T> {
  const checked = new WeakMap<object, T>();
  return {
    '~standard': {
      version: 1,
      vendor: 'makeready',
      validate(value) {
        const isObject = typeof value === 'object' && value !== null;
        const known = isObject ? checked.get(value) : undefined;
        if (known !== undefined) return { value: known };
        const { data, error } = schema.safeParse(value);
        if (error !== undefined) return { issues: error.issues };
        if (isObject) checked.set(value, data);
        return { value: data };
      },
    },
  };
}
