import { z } from 'zod';

/** A nullable INTEGER column of milliseconds as the contract's instant. */
export function instant(value: unknown): string | null {
  return typeof value === 'number' ? new Date(value).toISOString() : null;
}

/** A TEXT column that holds JSON, read through `schema`. */
export const json = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('Not JSON.');
        return z.NEVER;
      }
    })
    .pipe(schema);
