/**
 * The review, with pdf.js, is larger than all other screens together: it is loaded when it is likely to be
 * wanted.
 */
export const loadReview = () => import('./ReviewScreen.tsx');
