import { z } from 'zod';
import {
  ArtworkId,
  DeliveryId,
  DeliveryState,
  FileMove,
  HotFolderId,
  type Message,
  type RoutedBy,
  RuleId,
} from '../../../../contract/index.ts';
import { number, numberOrNull, oneOf, remembered, text, textOrNull } from '../database/columns.ts';
import type { Row } from '../database/database.ts';
import { json, messageFrom } from '../database/rows.ts';

const RoutedByWord = z.enum(['rule', 'default', 'operator']);
const routedByOf = oneOf(RoutedByWord.options);

/** Why a delivery exists, as in its columns. */
export const RoutedByColumns = z.object({
  routed_by: RoutedByWord.nullable(),
  rule_id: RuleId.nullable(),
  rule_name: z.string().nullable(),
});

const artworkOf = remembered((id) => ArtworkId.parse(id));
const folderOf = remembered((id) => HotFolderId.parse(id));
const ruleOf = remembered((id) => RuleId.parse(id));
const stateOf = oneOf(DeliveryState.options);
const Move = json(FileMove);
const moveIn = remembered((text) => Move.parse(text));

/**
 * One file or slip sheet sent to one hot folder, as in the ledger. Sizes in bytes, instants in
 * milliseconds.
 */
export interface DeliveryRecord {
  readonly id: DeliveryId;
  /** Of the file, or of the slip sheet. */
  readonly artworkId: ArtworkId;
  readonly isSlip: boolean;
  readonly hotFolderId: HotFolderId;
  readonly revision: number;
  readonly state: DeliveryState;
  readonly tempPath: string | null;
  readonly finalName: string | null;
  /** The ticket that is published after the file; null if there is none. */
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
  /** How many an operator wanted with it; null: as ordered. */
  readonly copies: number | null;
  /** What has ended it, or is about to: until then it is not owed. Null if it was not moved. */
  readonly moved: FileMove | null;
}

export function toRoutedBy(row: z.infer<typeof RoutedByColumns>): RoutedBy | null {
  switch (row.routed_by) {
    case 'default':
    case 'operator':
      return { by: row.routed_by };
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

export function toDelivery(row: Row): DeliveryRecord {
  return {
    id: DeliveryId.parse(row.id),
    artworkId: artworkOf(row.artwork_id),
    isSlip: number(row.is_slip) === 1,
    hotFolderId: folderOf(row.hot_folder_id),
    revision: number(row.revision),
    state: stateOf(row.state),
    tempPath: textOrNull(row.temp_path),
    finalName: textOrNull(row.final_name),
    ticketTempPath: textOrNull(row.ticket_temp_path),
    ticketName: textOrNull(row.ticket_name),
    sha256: text(row.sha256),
    bytes: number(row.bytes),
    plannedAt: number(row.planned_at),
    deliveredAt: numberOrNull(row.delivered_at),
    pickedUpAt: numberOrNull(row.picked_up_at),
    problem: messageFrom(row.problem, row.problem_code, row.problem_values),
    routedBy: toRoutedBy({
      routed_by: row.routed_by === null ? null : routedByOf(row.routed_by),
      rule_id: row.rule_id === null ? null : ruleOf(row.rule_id),
      rule_name: textOrNull(row.rule_name),
    }),
    copies: numberOrNull(row.copies),
    moved: row.moved === null ? null : moveIn(text(row.moved)),
  };
}

/**
 * Counts of a hot folder's files by state; stuck ones are included in the waiting ones. `stuck`, `rejected`
 * and `failed` are those that need attention.
 */
export interface FolderCounts {
  readonly owed: number;
  readonly waiting: number;
  readonly stuck: number;
  readonly rejected: number;
  readonly failed: number;
  readonly pickedUp: number;
}
