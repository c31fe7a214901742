import { hash } from 'node:crypto';
import type { Random } from '../../src/sandbox/random.ts';

/** IDs are UUIDs wherever the document shows one; it does not say which version, or in which letter case. */
export type IdKind = 'version 4' | 'version 4 in capitals' | 'version 7';

export const composeIds = (random: Random): IdKind =>
  random.pick(['version 4', 'version 4', 'version 4 in capitals', 'version 7'] as const);

/** The UUID of that kind for a name, always the same. */
export function idOf(kind: IdKind, name: string): string {
  const hex = hash('sha256', `shapes:${name}`);
  const version = kind === 'version 7' ? '7' : '4';
  // Ids of version 7 start with the time, so those made together look alike.
  const head = kind === 'version 7' ? `0199a${hex.slice(0, 3)}` : hex.slice(0, 8);
  const [second, third, fourth] = [hex.slice(8, 12), hex.slice(13, 16), hex.slice(17, 20)];
  const id = `${head}-${second}-${version}${third}-a${fourth}-${hex.slice(20, 32)}`;
  return kind === 'version 4 in capitals' ? id.toUpperCase() : id;
}
