import { z } from 'zod';
import { OperatorId } from '../../../contract/index.ts';

const KEY = 'makeready-operators';
const MAX_KEPT = 50;
const Kept = z.array(OperatorId);

/** Who sat at this desk, the latest first. What cannot be read counts as nobody. */
export function lastHere(): readonly OperatorId[] {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** Remembers that somebody sat down at this desk. */
export function rememberHere(id: OperatorId): void {
  const others = lastHere().filter((other) => other !== id);
  localStorage.setItem(KEY, JSON.stringify([id, ...others].slice(0, MAX_KEPT)));
}

/** Puts those who sat at this desk last first; the others keep their order. */
export function lastFirst<One extends { readonly id: OperatorId }>(
  all: readonly One[],
  last: readonly OperatorId[],
): readonly One[] {
  const placeOf = ({ id }: One): number => {
    const place = last.indexOf(id);
    return place === -1 ? last.length : place;
  };
  return all.toSorted((one, other) => placeOf(one) - placeOf(other));
}
