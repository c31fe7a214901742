/** When the RIP of a hot folder picked something up last, and how much within a time, without reading all. */
export const sql = `
CREATE INDEX delivery_picked_up ON delivery (hot_folder_id, taken_at) WHERE state = 'taken';
`;
