/** Screens show the files sent last, by all stations or by one. */
export const sql = `
CREATE INDEX delivery_changed ON delivery (changed DESC, key DESC);
`;
