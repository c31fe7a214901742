import { lazy } from 'react';
import { loadReview } from './load-review.ts';

export const ReviewScreen = lazy(async () => ({ default: (await loadReview()).ReviewScreen }));
