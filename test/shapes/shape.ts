import { Random } from '../../src/sandbox/random.ts';
import { composeEnvelope, type EnvelopeStyle, hasRoot } from './envelopes.ts';
import { composeFiles, type FileStyle, tellsChecksum } from './file-style.ts';
import { composeFinishings, type FinishingStyle } from './finishings.ts';
import { composeIds, type IdKind } from './ids.ts';
import { composeMarks, type MarkStyle } from './marks.ts';
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
  readonly marks: MarkStyle;
  readonly finishings: FinishingStyle;
  readonly offers: Offers;
  /** How long single reads lag behind the events, in milliseconds. */
  readonly lagMs: number;
  readonly webhooks: WebhookStyle;
  readonly storage: StorageStyle;
  readonly jobs: number;
}

const LAG_MS = 1_000;

/**
 * The shape of a seed. Each part is drawn separately, so that a new variant in one leaves the others
 * unchanged.
 */
export function composeShape(seed: number): Shape {
  const of = (part: string): Random => new Random(`shape ${seed} ${part}`);
  const envelope = composeEnvelope(of('envelope'));
  const paging = composePaging(of('paging'), hasRoot(envelope));
  const detail = of('detail');
  const files = composeFiles(of('files'));
  const webhooks = composeWebhooks(of('webhooks'));
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
    files,
    marks: composeMarks(of('marks'), files),
    finishings: composeFinishings(of('finishings'), files),
    offers: composeOffers(of('offers')),
    // An event without a status does not say that a read is behind it.
    lagMs: webhooks.carries !== 'id' && of('lag').next() < 0.15 ? LAG_MS : 0,
    webhooks,
    storage: composeStorage(of('storage'), tellsChecksum(files)),
    // Enough for more than one page.
    jobs: paging.size + of('jobs').between(2, 4),
  };
}
