import type { OutgoingEvent } from '../../../contract/index.ts';
import type { NewTransition } from '../store/index.ts';

const PRODUCTION = 'job_batch.production.';
const DISPATCHED = 'job_batch.dispatched';

const codes: Readonly<Record<OutgoingEvent, (code: string) => boolean>> = {
  'batch-ready': (code) => code.startsWith(PRODUCTION),
  'batch-dispatched': (code) => code === DISPATCHED,
};

/** The event that a line of the ledger stands for; null for none, also if it was so at the first look. */
export function eventIn({ subject, status, source }: NewTransition): OutgoingEvent | null {
  if (subject !== 'batch' || status === null) return null;
  const { from, to } = status;
  for (const [event, is] of Object.entries(codes) as [OutgoingEvent, (code: string) => boolean][]) {
    if (is(to) && (from === null ? source !== 'start' : !is(from))) return event;
  }
  return null;
}
