/** Finds jobs of an older version at a start without reading all others; usually there are none. */
export const sql = `
CREATE INDEX job_without_meaning ON job (key) WHERE meaning = '';
`;
