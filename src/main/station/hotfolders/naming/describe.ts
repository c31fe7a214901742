import type { ArtworkRecord, DeliveryRecord, JobContext, Sender } from '../../store/index.ts';
import { gsmOf, type RouteFacts } from '../routing/conditions.ts';
import type { TicketModel } from '../tickets/index.ts';
import type { NameParts } from './names.ts';

/** The facts for a routing decision. */
export const factsOf = (file: ArtworkRecord, context: JobContext | null): RouteFacts => ({
  connectionId: file.connectionId,
  product: context?.product ?? '',
  component: file.component,
  material: context?.material ?? null,
  finishings: context?.finishings ?? null,
  quantity: context?.quantity ?? null,
  kind: file.kind,
  size: context?.size ?? null,
  pages: context?.pages ?? null,
  delivery: context?.delivery ?? null,
  customer: context?.customer ?? null,
});

/** The parts of a name. */
export const namePartsOf = (
  delivery: { readonly id: number } & Pick<DeliveryRecord, 'revision' | 'sha256' | 'artworkId'>,
  file: ArtworkRecord | null,
  context: JobContext | null,
): NameParts => ({
  seq: delivery.id,
  batchId: context?.batchServiceId ?? null,
  jobId: context?.jobServiceId ?? delivery.artworkId,
  jobName: context?.jobName ?? '',
  product: context?.product ?? '',
  component: file?.component ?? '',
  finishing: file?.kind ?? '',
  material: context?.material ?? null,
  gsm: gsmOf(context?.material ?? null),
  quantity: context?.quantity ?? null,
  fileName: file?.name ?? '',
  extension: file?.extension ?? 'pdf',
  connection: file?.connectionId ?? '',
  revision: delivery.revision,
  sha256: delivery.sha256,
});

/** The content of a ticket. @param file the file's name in the hot folder. */
export const ticketModelOf = (
  delivery: Pick<DeliveryRecord, 'revision' | 'sha256' | 'bytes' | 'artworkId'>,
  name: string,
  file: ArtworkRecord | null,
  context: JobContext | null,
  sender: Sender | null,
): TicketModel => ({
  file: name,
  bytes: delivery.bytes,
  sha256: delivery.sha256,
  revision: delivery.revision,
  jobId: context?.jobServiceId ?? delivery.artworkId,
  jobName: context?.jobName ?? '',
  batchId: context?.batchServiceId ?? null,
  product: context?.product ?? '',
  component: file?.component ?? '',
  kind: file?.kind ?? 'other',
  quantity: context?.quantity ?? null,
  material: context?.material ?? null,
  gsm: gsmOf(context?.material ?? null),
  finishings: (context?.finishings ?? []).map(({ name: words }) => words),
  preflightOverride: context?.preflightOverride ?? null,
  operator: sender?.operator ?? null,
  desk: sender?.desk ?? null,
});
