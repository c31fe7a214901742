import { z } from 'zod';
import {
  ArtworkId,
  DeliveryId,
  type Evidence,
  EvidenceId,
  EvidencePhase,
  EvidenceSource,
  JobKey,
} from '../../../../contract/index.ts';
import type { Row } from '../database/database.ts';

/** A row of `evidence`, with the file that it is about. Instants in milliseconds. */
const EvidenceRow = z.object({
  id: EvidenceId,
  job_key: JobKey,
  delivery_id: DeliveryId.nullable(),
  artwork_id: ArtworkId.nullable(),
  final_name: z.string().nullable(),
  phase: EvidencePhase,
  source: EvidenceSource,
  place: z.string().nullable(),
  reference: z.string().nullable(),
  said: z.string().nullable(),
  at: z.number(),
  said_at: z.number().nullable(),
  operator: z.string().nullable(),
  taken_back_at: z.number().nullable(),
});

export const EVIDENCE = `SELECT evidence.*, delivery.artwork_id, delivery.final_name
  FROM evidence LEFT JOIN delivery ON delivery.id = evidence.delivery_id`;

const instantOf = (ms: number): string => new Date(ms).toISOString();

/** The row, and the job that it is about. */
export function toEvidence(row: Row): { readonly jobKey: JobKey; readonly evidence: Evidence } {
  const read = EvidenceRow.parse(row);
  const { artwork_id: artworkId, delivery_id: deliveryId } = read;
  return {
    jobKey: read.job_key,
    evidence: {
      id: read.id,
      of:
        deliveryId === null || artworkId === null
          ? null
          : { artworkId, deliveryId, name: read.final_name ?? '' },
      phase: read.phase,
      source: read.source,
      place: read.place,
      reference: read.reference,
      said: read.said,
      at: instantOf(read.at),
      saidAt: read.said_at === null ? null : instantOf(read.said_at),
      by: read.operator,
      takenBackAt: read.taken_back_at === null ? null : instantOf(read.taken_back_at),
    },
  };
}
