import { z } from 'zod';
import { OperatorId } from '../../../contract/index.ts';

const KEY = 'makeready-operators';
const MAX_KEPT = 50;
const Kept = z.array(OperatorId);

/** Who has sat at this desk, the latest first. What cannot be read counts as nobody. */
export function lastHere(): readonly OperatorId[] {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** Remembers at this desk that somebody sat down. */
export function rememberHere(id: OperatorId): void {
  const others = lastHere().filter((other) => other !== id);
  localStorage.setItem(KEY, JSON.stringify([id, ...others].slice(0, MAX_KEPT)));
}

/** Those who sat at this desk last come first, the others stay in their order. */
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
