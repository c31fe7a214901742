import { createHash } from 'node:crypto';
import type { ArtworkId } from '../../../../contract/index.ts';
import type { Store } from '../../store/index.ts';

/** A delivery as every station identifies it: one file for one hot folder, once per revision. */
export interface SiteDelivery {
  readonly account: string;
  readonly fileId: string;
  readonly hotFolder: string;
  readonly revision: number;
  readonly sha256: string;
  readonly bytes: number;
  /** An operator has chosen it, so another station that has the file for its own does not matter. */
  readonly isChosen?: boolean;
}

/** Its name in the ledger and on the volume: 64 hexadecimal digits. */
export function deliveryKey(delivery: Omit<SiteDelivery, 'sha256' | 'bytes' | 'isChosen'>): string {
  const { account, fileId, hotFolder, revision } = delivery;
  return createHash('sha256')
    .update(JSON.stringify([account, fileId, hotFolder, revision]))
    .digest('hex');
}

/** The account of a file or a slip sheet; null if this station does not have it. */
export const accountOf = (
  {
    artworks,
    slips,
  }: { readonly artworks: Pick<Store['artworks'], 'get'>; readonly slips: Pick<Store['slips'], 'get'> },
  id: ArtworkId,
): string | null => artworks.get(id)?.connectionId ?? slips.get(id)?.connectionId ?? null;

/** T(k,e): the name of a claim's temp file, without its extension. */
export const tempName = (key: string, epoch: number): string => `${key}.${epoch}`;
