import {
  absent,
  type Coverage,
  type Fact,
  known,
  knownIn,
  type OrderFact,
  unreadable,
} from '../../../../contract/index.ts';
import { UNKNOWN_PRODUCT } from '../../model/service-resources.ts';
import type { ArtworkRecord, DeliveryRecord, JobContext, Sender } from '../../store/index.ts';
import type { NameParts } from '../naming/names.ts';
import type { TicketModel } from '../tickets/index.ts';
import { gsmOf, type RouteFacts } from './conditions.ts';

type RoutedContext = Pick<
  JobContext,
  'product' | 'material' | 'finishings' | 'quantity' | 'size' | 'pages' | 'delivery' | 'customer'
>;

/** The facts for a routing decision. @param noneIfAbsent what the file's service never states. */
export const factsOf = (
  file: Pick<ArtworkRecord, 'connectionId' | 'component' | 'kind'>,
  context: RoutedContext | null,
  noneIfAbsent: readonly OrderFact[],
): RouteFacts => ({
  connectionId: file.connectionId,
  product: productOf(context?.product ?? ''),
  component: file.component,
  material: context?.material ?? absent,
  finishings: context?.finishings ?? absent,
  quantity: context?.quantity ?? absent,
  kind: file.kind,
  size: context?.size ?? absent,
  pages: context?.pages ?? absent,
  delivery: context?.delivery ?? absent,
  customer: context?.customer ?? absent,
  noneIfAbsent,
});

/** An id does not say which product it is until the catalogue names it. */
const ID = /^(\d+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
function productOf(name: string): Fact<string> {
  if (ID.test(name)) return unreadable('product');
  return name === '' || name === UNKNOWN_PRODUCT ? absent : known(name);
}

const materialOf = (context: JobContext | null): string | null => knownIn(context?.material ?? absent);
const quantityOf = (context: JobContext | null): number | null => knownIn(context?.quantity ?? absent);

/** The parts of a name. */
export const namePartsOf = (
  delivery: { readonly id: number } & Pick<DeliveryRecord, 'revision' | 'sha256' | 'artworkId' | 'copies'>,
  file: ArtworkRecord | null,
  context: JobContext | null,
): NameParts => ({
  seq: delivery.id,
  batchId: context?.batchServiceId ?? null,
  jobId: context?.jobServiceId ?? delivery.artworkId,
  jobName: context?.jobName ?? '',
  reference: context?.reference ?? null,
  hash: context?.hash ?? null,
  product: context?.product ?? '',
  component: file?.component ?? '',
  finishing: file?.kind ?? '',
  material: materialOf(context),
  gsm: gsmOf(materialOf(context)),
  quantity: delivery.copies ?? quantityOf(context),
  fileName: file?.name ?? '',
  extension: file?.extension ?? 'pdf',
  connection: file?.connectionId ?? '',
  revision: delivery.revision,
  sha256: delivery.sha256,
});

const namesOf = (finishings: JobContext['finishings']): TicketModel['finishings'] =>
  finishings.is === 'known' ? known(finishings.value.map(({ name }) => name)) : finishings;

const instantOf = (ms: Fact<number>): Fact<string> =>
  ms.is === 'known' ? known(new Date(ms.value).toISOString()) : ms;

/** What a ticket tells of. */
interface TicketSources {
  readonly file: ArtworkRecord | null;
  readonly context: JobContext | null;
  readonly coverage: Fact<Coverage>;
  readonly sender: Sender | null;
}

/** The content of a ticket. @param file the file's name in the hot folder. */
export const ticketModelOf = (
  delivery: Pick<DeliveryRecord, 'revision' | 'sha256' | 'bytes' | 'artworkId' | 'copies'>,
  name: string,
  { file, context, coverage, sender }: TicketSources,
): TicketModel => ({
  file: name,
  bytes: delivery.bytes,
  sha256: delivery.sha256,
  revision: delivery.revision,
  jobId: context?.jobServiceId ?? delivery.artworkId,
  jobName: context?.jobName ?? '',
  reference: context?.reference ?? null,
  hash: context?.hash ?? null,
  batchId: context?.batchServiceId ?? null,
  product: context?.product ?? '',
  component: file?.component ?? '',
  kind: file?.kind ?? 'other',
  quantity: delivery.copies === null ? (context?.quantity ?? absent) : known(delivery.copies),
  material: context?.material ?? absent,
  gsm: gsmOf(materialOf(context)),
  finishings: namesOf(context?.finishings ?? absent),
  finishedMm: context?.size ?? absent,
  unfinishedMm: context?.unfinished ?? absent,
  pages: context?.pages ?? absent,
  customer: context?.customer ?? absent,
  delivery: context?.delivery ?? absent,
  shipBy: instantOf(context?.shipBy ?? absent),
  coverage,
  preflightOverride: context?.preflightOverride ?? null,
  operator: sender?.operator ?? null,
  desk: sender?.desk ?? null,
});
