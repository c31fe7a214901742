/**
 * Why a file is put on hold before it is sent, as a code with its values beside the sentence. What an older
 * version stored is shown as it was.
 */
export const sql = `
ALTER TABLE artwork ADD COLUMN hold_code TEXT;
ALTER TABLE artwork ADD COLUMN hold_values TEXT;    -- JSON object
`;
