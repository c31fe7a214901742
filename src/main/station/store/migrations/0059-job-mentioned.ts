/**
 * Whether a job's status was read elsewhere after its stored original: in a list that mentioned it. Assumed
 * of what older versions stored, so that decoding it again brings no old status back.
 */
export const sql = `
ALTER TABLE job ADD COLUMN mentioned INTEGER NOT NULL DEFAULT 1;
`;
