import { createContext, useContext } from 'react';
import type { ReviewPrefetch } from './review-prefetch.ts';

const PrefetchContext = createContext<ReviewPrefetch | null>(null);
export const ReviewPrefetchProvider = PrefetchContext.Provider;

/** The window's prefetch for reviews. */
export function useReviewPrefetch(): ReviewPrefetch {
  const prefetch = useContext(PrefetchContext);
  if (prefetch === null) throw new Error('There is no review prefetch around this component.');
  return prefetch;
}
