/** An entry of a list that is being edited, with a key by which it is told from others that say the same. */
export type Keyed<Entry> = Entry & { readonly key: number };

export const keyed = <Entry extends object>(entries: readonly Entry[]): Keyed<Entry>[] =>
  entries.map((entry, key) => ({ ...entry, key }));

/** A new entry of a list. */
export const keyedIn = <Entry extends object>(
  entry: Entry,
  list: readonly { readonly key: number }[],
): Keyed<Entry> => ({ ...entry, key: 1 + Math.max(-1, ...list.map(({ key }) => key)) });
