/**
 * The screens describe a job in their own language and units, except for the name of its size, which they
 * cannot know. It was after "100 x Business Cards, " in the first line of the earlier description.
 */
export const sql = `
ALTER TABLE job ADD COLUMN size TEXT;
UPDATE job SET size = nullif(substr(specification ->> 0,
  instr(specification ->> 0, product || ', ') + length(product) + 2), '')
  WHERE instr(specification ->> 0, product || ', ') > 0;
ALTER TABLE job DROP COLUMN specification;
`;
