import { lazy } from 'react';

/** The reader of PDFs is larger than all other screens together: it is loaded apart, when it is likely to be wanted. */
export const loadReview = () => import('./ReviewScreen.tsx');

export const ReviewScreen = lazy(async () => ({ default: (await loadReview()).ReviewScreen }));
