/** Moves an entry of a list up (-1) or down (1); at either end it stays. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const to = at + by;
  const one = list[at];
  const other = list[to];
  if (one === undefined || other === undefined) return [...list];
  return list.map((each, index) => (index === at ? other : index === to ? one : each));
}
