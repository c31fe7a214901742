/** The pattern that runs through all of a customer's artwork. */
export const motifs = ['sun', 'waves', 'leaves', 'wheels', 'bars', 'rings', 'tiles', 'peaks'] as const;
export type Motif = (typeof motifs)[number];
