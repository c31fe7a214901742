import { ORPCError, safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Contract, contract } from '../../src/contract/index.ts';
import { anyCodePoint } from '../support/any-code-point.ts';

/**
 * Every procedure that answers once, read from the contract itself, so that a new one is attacked from its
 * first day.
 */
export const procedures: readonly (readonly string[])[] = pathsOf(contract, []).filter(
  (path) => path[0] !== 'events',
);

function pathsOf(at: object, path: readonly string[]): (readonly string[])[] {
  if ('~orpc' in at) return [path];
  return Object.entries(at).flatMap(([name, below]) => pathsOf(Object(below), [...path, name]));
}

const nasty = fc.oneof(
  fc.string(),
  fc.string({ unit: anyCodePoint, maxLength: 400 }),
  fc.constantFrom(
    '',
    '..',
    '../../../../etc/passwd',
    'test:../../secrets.json',
    'test:%2e%2e%2f',
    "'; DROP TABLE job; --",
    '<img src=x onerror=alert(1)>',
    'file:///etc/passwd',
    'http://metadata.invalid/',
    '\u0000',
    '\uD800',
    '__proto__',
    'x'.repeat(10_000),
    '0'.repeat(32),
    '*',
    '"',
    'NEAR(a b)',
  ),
);

/** Arbitrary values, and values that look like what a window sends, with something nasty in every place. */
export const hostileInput = fc.oneof(
  fc.jsonValue(),
  fc.constant(undefined),
  fc.record(
    {
      key: nasty,
      id: nasty,
      name: nasty,
      baseUrl: nasty,
      token: nasty,
      typedPath: nasty.filter((path) => !path.startsWith('/')),
      folder: nasty,
      search: nasty,
      cursor: fc.oneof(nasty, fc.constant(null)),
      limit: fc.oneof(fc.integer(), fc.double(), fc.constant(1)),
      phases: fc.array(fc.oneof(nasty, fc.constantFrom('done', 'ready')), { maxLength: 10 }),
      paused: fc.oneof(fc.constant(false), nasty),
      __proto__: fc.constant({ polluted: true }),
    },
    { requiredKeys: [] },
  ),
);

export interface Outcome {
  readonly error: unknown;
}

/** Calls a procedure by its path, as a window that ignores the contract's types would. */
export async function outcome(
  client: ContractRouterClient<Contract>,
  path: readonly string[],
  input: unknown,
): Promise<Outcome> {
  let at: unknown = client;
  for (const part of path) at = Reflect.get(Object(at), part);
  if (typeof at !== 'function') throw new Error(`There is no procedure ${path.join('.')}.`);
  const { error } = await safe(Promise.resolve(at(input)));
  return { error };
}

/** Either an answer or an error that the contract knows; never a fault of the program. */
export function expectExpected(result: Outcome): Outcome {
  if (result.error !== null) {
    expect(result.error).toBeInstanceOf(ORPCError);
    if (result.error instanceof ORPCError) {
      const { code, status } = result.error;
      expect(status === 502 || status === 503 || status < 500, `${code}: ${result.error.message}`).toBe(true);
    }
  }
  return result;
}
