/**
 * Why a file waits and why a step was made, as a code with its values beside the sentence. The rows of the
 * queue are remade when the store is opened.
 */
export const sql = `
ALTER TABLE artwork ADD COLUMN reason_code TEXT;
ALTER TABLE artwork ADD COLUMN reason_values TEXT;    -- JSON object
ALTER TABLE transition ADD COLUMN why_code TEXT;
ALTER TABLE transition ADD COLUMN why_values TEXT;    -- JSON object
DELETE FROM queue_row;
DELETE FROM search_word;
`;
