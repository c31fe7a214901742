import {
  type Artwork,
  type ArtworkState,
  isElsewhere,
  isOneOf,
  newestDeliveries,
  owedStates,
  troubledDeliveryStates,
} from './artwork.ts';
import type { Message } from './message.ts';

/** The standing of a file for somebody who looks at it: its state, unless what holds it up says more. */
export type FileStanding =
  | { readonly kind: 'state'; readonly state: ArtworkState }
  | {
      readonly kind: 'troubled';
      readonly state: (typeof troubledDeliveryStates)[number];
      readonly why: Message | null;
    }
  /** Another station of the site has it, as `why` says. */
  | { readonly kind: 'elsewhere'; readonly why: Message }
  /** An operator has paused its download. */
  | { readonly kind: 'paused' }
  /** It is due, but its hot folders cannot be sent to. */
  | { readonly kind: 'waits-for-folder'; readonly why: Message };

export function standingOf(file: Pick<Artwork, 'state' | 'reason' | 'deliveries'>): FileStanding {
  const { state, reason, deliveries } = file;
  if (reason !== null && isElsewhere(file)) return { kind: 'elsewhere', why: reason };
  if (state === 'waiting' && reason?.code === 'transfer.paused') return { kind: 'paused' };
  if (state !== 'delivering' && state !== 'delivered' && state !== 'picked-up')
    return { kind: 'state', state };
  const newest = newestDeliveries(deliveries);
  for (const { state: delivery, problem: why } of newest) {
    if (isOneOf(delivery, troubledDeliveryStates)) return { kind: 'troubled', state: delivery, why };
  }
  const owed = newest.filter((one) => isOneOf(one.state, owedStates));
  const why = owed[0]?.waitsFor ?? null;
  if (why === null || owed.some(({ waitsFor }) => waitsFor === null)) return { kind: 'state', state };
  return { kind: 'waits-for-folder', why };
}
