import { isIP } from 'node:net';
import { comparableName } from '../../../contract/index.ts';

interface Named {
  readonly name: string;
}

/** How much of a name stays when a number follows it. */
const MAX_STEM = 50;

/**
 * Whether a desk may have a name. The log names desks, so none may pass for another one, or for a browser,
 * which has its address as a name.
 */
export const isFree = (name: string, others: readonly Named[]): boolean =>
  isIP(comparableName(name)) === 0 &&
  others.every((other) => comparableName(other.name) !== comparableName(name));

/** The name that a desk asks for, with a number if it may not have that. */
export function freeName(wanted: string, others: readonly Named[]): string {
  const stem = [...wanted].slice(0, MAX_STEM).join('').trimEnd();
  let name = wanted;
  for (let number = 2; !isFree(name, others); number++) name = `${stem} (${number})`;
  return name;
}
