import { type Message, message } from '../../../../contract/index.ts';
import type { Grant } from '../../hotfolders/index.ts';
import { type Claimed, type Delivered, tempName } from '../ledger/index.ts';
import type { Refused } from '../outbox/index.ts';

/**
 * What a claim allows a station to do.
 * @param cleared the earlier claim before which nothing is left in the staging folder; 1 if none is known
 */
export function workGrant(claimed: Claimed, cleared: number): Grant {
  const { key, epoch, commit_epoch, number, final_name, ticket_name, sha256, bytes, former, formerSeenAt } =
    claimed;
  const temp = tempName(key, epoch);
  const since = (first: number): string[] =>
    Array.from({ length: epoch - first }, (_, index) => tempName(key, first + index));
  if (claimed.state === 'copying' || commit_epoch === null || final_name === null)
    return { kind: 'make', temp, earlier: since(cleared), seq: number };
  return {
    kind: 'take-over',
    temp,
    earlier: since(commit_epoch),
    finalName: final_name,
    ticketName: ticket_name,
    sha256,
    bytes,
    why:
      former === null || formerSeenAt === null
        ? null
        : message('delivery.taken-over-since', { station: former, since: formerSeenAt.toISOString() }),
  };
}

/** @param by what other stations have of the file; null if that is nothing. */
export function elsewhereGrant(by: readonly Refused[]): Grant | null {
  const [first] = by;
  if (first === undefined) return null;
  const { station, folder } = first;
  const instead = by.flatMap(({ hotFolder, revision }) =>
    hotFolder === null || revision === null ? [] : { hotFolderId: hotFolder, revision },
  );
  return { kind: 'elsewhere', why: message('transfer.goes-elsewhere', { station, folder }), instead };
}

/** @param isBegun this station had it, and was silent for too long. */
export const deliveredGrant = (delivered: Delivered, isBegun: boolean): Grant => ({
  kind: 'delivered',
  finalName: delivered.final_name,
  ticketName: delivered.ticket_name,
  why: whyDelivered(delivered, isBegun),
});

function whyDelivered({ station, isDecided, isOwn }: Delivered, isBegun: boolean): Message {
  if (isDecided) return message('delivery.decided-sent');
  return isBegun && !isOwn
    ? message('delivery.went-on', { station })
    : message('delivery.by-station', { station });
}
