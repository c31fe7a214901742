/**
 * When the RIP of a hot folder last picked something up, and how much within a time, without reading
 * everything.
 */
export const sql = `
CREATE INDEX delivery_picked_up ON delivery (hot_folder_id, taken_at) WHERE state = 'taken';
`;
