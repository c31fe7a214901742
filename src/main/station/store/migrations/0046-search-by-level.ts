/**
 * The index of words tells levels apart by its tokens. Without its trigger, SearchIndex makes it again when
 * the store is opened.
 */
export const sql = `
DROP TRIGGER IF EXISTS queue_row_gone;
`;
