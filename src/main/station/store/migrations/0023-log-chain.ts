/** Who did it; and a chain over the log that reveals lines changed or removed later. */
export const sql = `
ALTER TABLE transition ADD COLUMN by TEXT;      -- a person's name; null: nobody has said, or nobody did it
ALTER TABLE transition ADD COLUMN chain BLOB;   -- SHA-256 over the chain of the line before and this line; null: older than the chain
`;
