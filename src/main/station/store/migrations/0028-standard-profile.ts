/** The profile `house` is called `standard`, and a status that `feeds` means `download`. */
export const sql = `
ALTER TABLE preflight RENAME COLUMN house TO standard;
UPDATE job SET meaning = 'download' WHERE meaning = 'feeds';
`;
