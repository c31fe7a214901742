import { type Delivery, type DeliveryState, isOneOf, presentStates } from './artwork.ts';
import type { Evidence, EvidencePhase } from './evidence.ts';

/**
 * Where a file that was sent, or is about to be, can still be stopped: here, in the hot folder, at the RIP or
 * at the press. `lost`: it has gone from the hot folder, and nobody knows whether the RIP has it.
 */
export type StopPoint =
  | 'here'
  | 'moving'
  | 'in-folder'
  | 'taken'
  | 'held'
  | 'ripping'
  | 'printing'
  | 'printed'
  | 'refused'
  | 'lost';

/** The point by the state of the delivery alone; null if nothing of it is there. */
const byState: Readonly<Record<DeliveryState, StopPoint | null>> = {
  planned: 'here',
  copying: 'here',
  committing: 'moving',
  removing: 'moving',
  delivered: 'in-folder',
  stuck: 'in-folder',
  'picked-up': 'taken',
  rejected: 'refused',
  failed: 'lost',
  removed: null,
};

/** What a RIP can have said last, the latest to stop at first. */
const furthest = ['printing', 'ripping', 'held'] as const satisfies readonly EvidencePhase[];

export interface WhereToStop {
  readonly point: StopPoint;
  /** What the RIP calls its job; null if it has said nothing, or has no name for it. */
  readonly reference: string | null;
}

/**
 * Where a delivery can still be stopped, by what is known. A RIP may keep a file in its folder while it works
 * on it, so its word counts there, too; only *printed* does not before it has picked the file up.
 * @param evidence of its job, newest first
 */
export function whereToStop(
  { id, state }: Pick<Delivery, 'id' | 'state'>,
  evidence: readonly Pick<Evidence, 'of' | 'phase' | 'source' | 'takenBackAt' | 'reference'>[],
): WhereToStop | null {
  const unsaid = byState[state];
  if (unsaid === null) return null;
  const said = evidence.filter(({ of, takenBackAt }) => of?.deliveryId === id && takenBackAt === null);
  const last = said.findIndex(({ phase }) => phase === 'refused');
  const sinceRefused = last === -1 ? said : said.slice(0, last);
  const is = (phase: EvidencePhase): boolean => sinceRefused.some((one) => one.phase === phase);
  const isPrinted = !isOneOf(state, presentStates) && said.some(({ phase }) => phase === 'printed');
  const point = isPrinted ? 'printed' : (furthest.find(is) ?? (last === -1 ? unsaid : 'refused'));
  return { point, reference: said.find(({ source }) => source !== 'folders')?.reference ?? null };
}
