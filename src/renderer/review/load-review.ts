import { warmReader } from './pdf/ahead.ts';

/** The reader of PDFs is larger than all other screens together: it is loaded apart, when it is likely to be wanted. */
export const loadReview = () => import('./ReviewScreen.tsx');

/** A review is likely: its screen is loaded, and the thread that reads PDFs starts. */
export function prepareReview(): void {
  warmReader();
  void loadReview();
}
