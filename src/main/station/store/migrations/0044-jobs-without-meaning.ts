/** Jobs of an older version are found at a start without a look at all others; as a rule there is none. */
export const sql = `
CREATE INDEX job_without_meaning ON job (key) WHERE meaning = '';
`;
