import { createHash } from 'node:crypto';
import type { Row } from '../statement.ts';
import { artworks } from './artworks.ts';
import { catalogue } from './catalogue.ts';
import { deliveries } from './deliveries.ts';
import { jobs } from './jobs.ts';
import { queue } from './queue.ts';
import { site } from './site.ts';
import { station } from './station.ts';

/**
 * All tables of a station's store. Instants are milliseconds since the epoch. `key` of a job or batch is
 * `<connection id>:<id at the service>`. A message is three columns: its sentence, `*_code` and `*_values`.
 * The full-text index is no part of it: SearchIndex makes that where this SQLite has FTS5.
 */
export const schema: string = [jobs, artworks, deliveries, station, site, catalogue, queue].join('\n');

/** SHA-256 of the schema, in hexadecimal. */
export const schemaHash: string = createHash('sha256').update(schema).digest('hex');

/** SQL that brings a store of a released version to the next one's schema. */
export const migrations: readonly string[] = [];

/** The name under which a store remembers the hash of the schema that it has. */
export const SCHEMA_NAME = 'schema';

/** The hash of a store's schema; null for one of a version before the first release. */
export function storedSchema(store: {
  one(sql: string, params: readonly string[]): Row | undefined;
}): string | null {
  const hasNames = store.one("SELECT 1 FROM sqlite_schema WHERE name = 'key_value'", []) !== undefined;
  if (!hasNames) return null;
  const stored = store.one('SELECT value FROM key_value WHERE name = ?', [SCHEMA_NAME])?.value;
  return typeof stored === 'string' ? stored : null;
}
