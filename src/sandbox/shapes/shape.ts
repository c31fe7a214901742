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

/** One plausible deployment of the service: everything that the interface document leaves open is decided. */
export interface Shape {
  readonly seed: number;
  readonly ids: IdKind;
  readonly naming: Naming;
  readonly envelope: EnvelopeStyle;
  readonly paging: Paging;
  /** How much of each job a list contains: everything, or enough to know which to read. */
  readonly listed: 'whole jobs' | 'light jobs';
  /** How much of its jobs a batch contains. Section 2.6 says an array of Job, but not how much of each. */
  readonly batched: 'whole jobs' | 'light jobs' | 'ids';
  /** Whether batches use the fields of sections 2.5 to 2.7, or this deployment's style for jobs. */
  readonly batches: 'as documented' | 'in the style of jobs';
  readonly statuses: StatusStyle;
  readonly files: FileStyle;
  readonly offers: Offers;
  readonly webhooks: WebhookStyle;
  readonly storage: StorageStyle;
  readonly jobs: number;
}

/**
 * The shape of a seed. Each part is drawn separately, so that a new variant in one leaves the others
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
