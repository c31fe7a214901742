import { Random } from '../random.ts';
import { composeEnvelope, type EnvelopeStyle, hasRoot } from './envelopes.ts';
import { composeFiles, type FileStyle } from './files.ts';
import { composeIds, type IdKind } from './ids.ts';
import { composeNaming, type Naming } from './naming.ts';
import { composeOffers, type Offers } from './offers.ts';
import { composePaging, type Paging } from './paging.ts';
import { composeStatuses, type StatusStyle } from './statuses.ts';
import { composeStorage, type StorageStyle } from './storage.ts';
import { composeWebhooks, type WebhookStyle } from './webhooks.ts';

/** One plausible deployment of the service: everything that the interface document leaves open, decided. */
export interface Shape {
  readonly seed: number;
  readonly ids: IdKind;
  readonly naming: Naming;
  readonly envelope: EnvelopeStyle;
  readonly paging: Paging;
  /** What lists of jobs hold of each: all of it, or what it takes to know which to read. */
  readonly listed: 'whole jobs' | 'light jobs';
  /** What a batch holds of its jobs. Section 2.6 says an array of Job; how much of each it leaves open. */
  readonly batched: 'whole jobs' | 'light jobs' | 'ids';
  /**
   * Whether batches keep to the fields of sections 2.5 to 2.7, or to the style that this deployment has for
   * jobs.
   */
  readonly batches: 'as documented' | 'in the style of jobs';
  readonly statuses: StatusStyle;
  readonly files: FileStyle;
  readonly offers: Offers;
  readonly webhooks: WebhookStyle;
  readonly storage: StorageStyle;
  readonly jobs: number;
}

/**
 * The shape of that number. Each part is drawn separately, so that a new variant in one leaves the others
 * unchanged.
 */
export function composeShape(seed: number): Shape {
  const of = (part: string): Random => new Random(`shape ${seed} ${part}`);
  const envelope = composeEnvelope(of('envelope'));
  const paging = composePaging(of('paging'), hasRoot(envelope));
  const detail = of('detail');
  return {
    seed,
    ids: composeIds(of('ids')),
    naming: composeNaming(of('naming')),
    envelope,
    paging,
    listed: detail.pick(['whole jobs', 'whole jobs', 'light jobs'] as const),
    batched: detail.pick(['whole jobs', 'light jobs', 'ids'] as const),
    batches: detail.pick(['as documented', 'as documented', 'in the style of jobs'] as const),
    statuses: composeStatuses(of('statuses')),
    files: composeFiles(of('files')),
    offers: composeOffers(of('offers')),
    webhooks: composeWebhooks(of('webhooks')),
    storage: composeStorage(of('storage')),
    // Enough for more than one page.
    jobs: paging.size + of('jobs').between(2, 4),
  };
}
