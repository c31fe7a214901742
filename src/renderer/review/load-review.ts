/** The review is larger than all other screens together, for it brings pdf.js: it is loaded when it is likely to be wanted. */
export const loadReview = () => import('./ReviewScreen.tsx');
