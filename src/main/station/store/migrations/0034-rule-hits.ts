/**
 * The rule behind a delivery; earlier deliveries do not say. And the rules of the settings with the time from
 * which their files are counted: a removed rule takes its count with it, so that another one with its ID
 * starts at zero.
 */
export const sql = `
ALTER TABLE delivery ADD COLUMN routed_by TEXT;          -- 'rule' or 'default'; NULL: not known
ALTER TABLE delivery ADD COLUMN rule_id TEXT;
ALTER TABLE delivery ADD COLUMN rule_name TEXT;          -- as it was called then
CREATE INDEX delivery_by_rule ON delivery (rule_id, planned_at, artwork_id) WHERE rule_id IS NOT NULL;
ALTER TABLE dropped_delivery ADD COLUMN routed_by TEXT;
ALTER TABLE dropped_delivery ADD COLUMN rule_id TEXT;
ALTER TABLE dropped_delivery ADD COLUMN rule_name TEXT;
CREATE TABLE rule_since (
  id    TEXT PRIMARY KEY,   -- contract RuleId
  since INTEGER NOT NULL
) WITHOUT ROWID, STRICT;
`;
