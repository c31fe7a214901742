import { z } from 'zod';
import {
  ArtworkId,
  DeliveryId,
  DeliveryState,
  HotFolderId,
  type Message,
  type RoutedBy,
  RuleId,
} from '../../../../contract/index.ts';
import type { Row } from '../database/database.ts';
import { messageFrom } from '../database/rows.ts';

/** What a delivery came about by, as its tables hold it. */
export const RoutedByColumns = z.object({
  routed_by: z.enum(['rule', 'default']).nullable(),
  rule_id: RuleId.nullable(),
  rule_name: z.string().nullable(),
});

const DeliveryRow = RoutedByColumns.extend({
  id: DeliveryId,
  artwork_id: ArtworkId,
  hot_folder_id: HotFolderId,
  revision: z.number(),
  state: DeliveryState,
  temp_path: z.string().nullable(),
  final_name: z.string().nullable(),
  ticket_temp_path: z.string().nullable(),
  ticket_name: z.string().nullable(),
  sha256: z.string(),
  bytes: z.number(),
  planned_at: z.number(),
  delivered_at: z.number().nullable(),
  taken_at: z.number().nullable(),
});

/** One file fed to one hot folder, as the ledger holds it. Sizes in bytes, instants in milliseconds. */
export interface DeliveryRecord {
  readonly id: DeliveryId;
  readonly artworkId: ArtworkId;
  readonly hotFolderId: HotFolderId;
  readonly revision: number;
  readonly state: DeliveryState;
  readonly tempPath: string | null;
  readonly finalName: string | null;
  /** The ticket that is published after the file; null: none. */
  readonly ticketTempPath: string | null;
  readonly ticketName: string | null;
  readonly sha256: string;
  readonly bytes: number;
  readonly plannedAt: number;
  readonly deliveredAt: number | null;
  readonly pickedUpAt: number | null;
  readonly problem: Message | null;
  /** Null: from a version that did not record it. */
  readonly routedBy: RoutedBy | null;
}

export function toRoutedBy(row: z.infer<typeof RoutedByColumns>): RoutedBy | null {
  switch (row.routed_by) {
    case 'default':
      return { by: 'default' };
    case 'rule':
      return row.rule_id === null
        ? null
        : { by: 'rule', id: row.rule_id, name: row.rule_name ?? row.rule_id };
    case null:
      return null;
  }
}

/** The columns `routed_by`, `rule_id` and `rule_name`. */
export const routedByColumns = (routedBy: RoutedBy | null): (string | null)[] =>
  routedBy?.by === 'rule' ? ['rule', routedBy.id, routedBy.name] : [routedBy?.by ?? null, null, null];

export const toDelivery = (row: Row): DeliveryRecord => {
  const r = DeliveryRow.parse(row);
  return {
    id: r.id,
    artworkId: r.artwork_id,
    hotFolderId: r.hot_folder_id,
    revision: r.revision,
    state: r.state,
    tempPath: r.temp_path,
    finalName: r.final_name,
    ticketTempPath: r.ticket_temp_path,
    ticketName: r.ticket_name,
    sha256: r.sha256,
    bytes: r.bytes,
    plannedAt: r.planned_at,
    deliveredAt: r.delivered_at,
    pickedUpAt: r.taken_at,
    problem: messageFrom(row.problem, row.problem_code, row.problem_values),
    routedBy: toRoutedBy(r),
  };
};

/**
 * How many files of a hot folder stand where; those that are stuck are among the waiting ones. `stuck`,
 * `refused` and `failed` are those that need attention.
 */
export interface FolderCounts {
  readonly owed: number;
  readonly waiting: number;
  readonly stuck: number;
  readonly refused: number;
  readonly failed: number;
  readonly pickedUp: number;
}
