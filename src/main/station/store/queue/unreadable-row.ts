import { message, type QueueLevel, QueueRow } from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';
import { instant } from '../database/rows.ts';
import { printFactsOf } from '../jobs/print-facts.ts';
import { groupsOf } from './groups.ts';

const nothing = {
  ...printFactsOf([], []),
  phase: 'attention',
  delivery: null,
  hotFolderIds: [],
} as const;

/** As much as is known of a row that does not fit what screens show; null if that is nothing. */
export function unreadableRow(db: Database, level: QueueLevel, key: string): QueueRow | null {
  const found =
    db.one('SELECT kind, connection_id, service_id, status_code FROM batch WHERE key = ?', [key]) ??
    db.one("SELECT 'job' AS kind, connection_id, service_id, status_code FROM job WHERE key = ?", [key]);
  if (found === undefined) return null;
  const code = String(found.status_code);
  return (
    QueueRow.safeParse({
      ...nothing,
      level,
      kind: found.kind,
      key,
      connectionId: found.connection_id,
      serviceId: String(found.service_id),
      urgency: 'unknown',
      shipBy: null,
      shipByUnread: null,
      rush: false,
      notes: [],
      groups: groupsOf({ ...nothing, rips: [] }),
      status: { code, name: code, summary: null, locale: null },
      filesNeedingAttention: 0,
      filesOnHold: 0,
      hold: null,
      problem: message('row.unreadable'),
      jobsReady: 0,
      jobsTotal: 0,
      filesDelivered: 0,
      filesPickedUp: 0,
      filesTotal: 0,
      createdAt: null,
      lastChange: { source: 'station', at: instant(0) },
      deliveryBefore: [],
      contradicting: 0,
      batchedAt: null,
      together: 1,
      pushedBack: false,
    }).data ?? null
  );
}
