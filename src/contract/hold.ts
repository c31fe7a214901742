import { z } from 'zod';
import { type Artwork, OperatorReason } from './artwork.ts';
import { literalMessage, type Message, message } from './message.ts';

/** An operator's hold: who placed it (null: not known), and why (null: no reason was given). */
export const PlacedHold = z.object({ by: z.string().nullable(), reason: OperatorReason.nullable() });
export type PlacedHold = z.infer<typeof PlacedHold>;

const placedCodes = ['hold.placed', 'hold.placed-by', 'hold.placed-why', 'hold.placed-by-why'] as const;
/** The reasons of files that an operator keeps on hold on purpose, or kept when sending began. */
export const keptCodes = [...placedCodes, 'hold.at-start'] as const;

const placed: ReadonlySet<string> = new Set(placedCodes);
const kept: ReadonlySet<string> = new Set([...keptCodes, 'hold.new-artwork-requested']);

/** An operator's hold as the reason of a file, which every window says in its own language. */
export function messageOfHold({ by: who, reason: text }: PlacedHold): Message {
  if (who === null) return text === null ? message('hold.placed') : message('hold.placed-why', { text });
  return text === null ? message('hold.placed-by', { who }) : message('hold.placed-by-why', { who, text });
}

/** The operator's hold in a reason; null if it is another reason. */
export function holdInMessage(reason: Message | null): PlacedHold | null {
  if (reason === null || !placed.has(reason.code)) return null;
  const { who, text } = reason.values;
  return { by: who === undefined ? null : String(who), reason: text === undefined ? null : String(text) };
}

/**
 * Whether a file is on hold because an operator wants that, or waits for the artwork that one has requested:
 * it needs nobody.
 */
export const isKept = ({ state, reason }: Pick<Artwork, 'state' | 'reason'>): boolean =>
  state === 'on-hold' && kept.has(reason?.code ?? '');

/** What the log says of a reason: it has a place of its own for who decided. */
export function loggedReason(reason: Message | null): Message | null {
  const hold = holdInMessage(reason);
  if (hold === null) return reason;
  return hold.reason === null ? null : literalMessage(hold.reason);
}
