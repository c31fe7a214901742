import { useState } from 'react';

/**
 * What is typed in a field before it is kept. Another kept value, from this window or another one, replaces
 * it.
 * @returns the draft, and how to change it.
 */
export function useDraft<T>(kept: T): readonly [T, (typed: T) => void] {
  const [draft, setDraft] = useState({ kept, typed: kept });
  const change = (typed: T): void => setDraft({ kept, typed });
  if (draft.kept === kept) return [draft.typed, change];
  change(kept);
  return [kept, change];
}
