/**
 * Why a delivery needs attention, as a code with its values beside the sentence, for screens in several
 * languages.
 */
export const sql = `
ALTER TABLE delivery ADD COLUMN problem_code TEXT;
ALTER TABLE delivery ADD COLUMN problem_values TEXT;  -- JSON object
CREATE INDEX delivery_of_folder ON delivery (hot_folder_id, state, id);
`;
