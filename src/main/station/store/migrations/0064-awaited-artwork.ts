/** Finds the statuses of artwork for which files wait, among which may be some whose meaning is not known. */
export const sql = `
CREATE INDEX artwork_awaited ON artwork (connection_id, artwork_status_code)
  WHERE reason_code = 'withdrawn.artwork-awaited';
`;
