/** How far the service has been told of a request for new artwork. */
export const sql = `
ALTER TABLE artwork ADD COLUMN asked_issue TEXT;   -- JSON: contract ArtworkIssue
CREATE INDEX artwork_issue ON artwork (asked_at) WHERE asked_issue IS NOT NULL;
`;
