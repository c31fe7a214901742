export const sql = `
ALTER TABLE batch_order ADD COLUMN acknowledged INTEGER NOT NULL DEFAULT 0; -- an operator has seen that it was refused
ALTER TABLE submission ADD COLUMN acknowledged INTEGER NOT NULL DEFAULT 0;  -- an operator has seen that it was refused
`;
