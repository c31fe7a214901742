/**
 * What a job is, in words, is made by the screens, in their language and units; what they cannot know is the
 * name of the size. It stood behind "100 x Business Cards, " in the first line of what was kept before.
 */
export const sql = `
ALTER TABLE job ADD COLUMN size TEXT;
UPDATE job SET size = nullif(substr(specification ->> 0,
  instr(specification ->> 0, product || ', ') + length(product) + 2), '')
  WHERE instr(specification ->> 0, product || ', ') > 0;
ALTER TABLE job DROP COLUMN specification;
`;
