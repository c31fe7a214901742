import { sql as decisions } from './decisions.ts';
import { sql as deliveries } from './deliveries.ts';
import { sql as downloads } from './downloads.ts';
import { sql as events } from './events.ts';
import { sql as folders } from './folders.ts';
import { sql as orders } from './orders.ts';
import { sql as reading } from './reading.ts';
import { sql as recovery } from './recovery.ts';
import { sql as roles } from './roles.ts';
import { sql as site } from './site.ts';
import { sql as stations } from './stations.ts';

/** The ledger's schema, a page for each subject: a page stands behind the tables that it names. */
const schema = [
  stations,
  roles,
  site,
  folders,
  deliveries,
  downloads,
  reading,
  events,
  decisions,
  orders,
  recovery,
].join('\n');

/** What brings a ledger to the next version: the first creates it. A released one is never edited. */
export const migrations: readonly string[] = [schema];
