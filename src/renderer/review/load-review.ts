/**
 * The review with pdf.js is larger than all other screens together, so it is loaded when it is likely to be
 * needed.
 */
export const loadReview = () => import('./ReviewScreen.tsx');
