import { sql as ground } from './0001-ground.ts';
import { sql as feeding } from './0002-feeding.ts';
import { sql as retention } from './0003-retention.ts';
import { sql as sayings } from './0004-sayings.ts';
import { sql as queueOrder } from './0005-queue-order.ts';
import { sql as preflight } from './0006-preflight.ts';
import { sql as memory } from './0007-memory.ts';
import { sql as webhookLog } from './0008-webhook-log.ts';

/** In order; a migration that has been released is never edited. */
export const migrations: readonly string[] = [
  ground,
  feeding,
  retention,
  sayings,
  queueOrder,
  preflight,
  memory,
  webhookLog,
];
