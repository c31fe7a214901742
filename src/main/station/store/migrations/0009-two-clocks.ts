/**
 * When a job or batch changed its status by the service's own clock, beside when the station learned of it.
 */
export const sql = `
ALTER TABLE transition ADD COLUMN service_at INTEGER;  -- milliseconds since the epoch; null where the service does not say
`;
