import { z } from 'zod';
import { isOneOf, newestDeliveries, presentStates, type WhereDelivered } from './artwork.ts';
import { ArtworkId, DeliveryId, EvidenceId, Instant } from './ids.ts';

/** What a RIP does with a file that it has: `held` and `refused` end its work until somebody acts there. */
export const RipPhase = z.enum(['seen', 'ripping', 'printing', 'printed', 'held', 'refused']);
export type RipPhase = z.infer<typeof RipPhase>;

/** How far a job is once its files are at the RIP. Each company chooses which stages it uses. */
export const JobStage = z.enum(['in-production', 'printed', 'finished', 'dispatched']);
export type JobStage = z.infer<typeof JobStage>;

/** The stages that an operator can say a job has reached; that it is in production follows from a RIP. */
export const SaidStage = JobStage.exclude(['in-production']);
export type SaidStage = z.infer<typeof SaidStage>;

export const EvidencePhase = z.enum([...RipPhase.options, 'finished', 'dispatched']);
export type EvidencePhase = z.infer<typeof EvidencePhase>;

/** Who says it: a RIP, by the way it answers, an operator, or one who scanned a code. */
export const EvidenceSource = z.enum(['folders', 'jmf', 'fiery', 'operator', 'scan']);
export type EvidenceSource = z.infer<typeof EvidenceSource>;

/** One thing that a RIP said about a file, or an operator about a job. It is never deleted. */
export const Evidence = z.object({
  id: EvidenceId,
  /** What a RIP speaks of; null if it is about the whole job. */
  of: z.object({ artworkId: ArtworkId, deliveryId: DeliveryId, name: z.string() }).nullable(),
  phase: EvidencePhase,
  source: EvidenceSource,
  /** The hot folder or the place of a scan, as it was called then; null for an operator. */
  place: z.string().nullable(),
  /** What the RIP calls its job, or the folder in which the file was found; null for an operator. */
  reference: z.string().nullable(),
  /** The RIP's own words, as received. */
  said: z.string().nullable(),
  /** When the station learned of it. */
  at: Instant,
  /** By the RIP's own clock, which may be wrong; nothing follows from it. */
  saidAt: Instant.nullable(),
  /** The operator who said it; null if not recorded. */
  by: z.string().nullable(),
  /** An operator took it back; it no longer counts. */
  takenBackAt: Instant.nullable(),
});
export type Evidence = z.infer<typeof Evidence>;

/** What is known of a job after its files were sent. */
export const JobProduction = z.object({
  /** The stages that the company uses, in order. */
  stages: z.array(JobStage),
  /** The furthest of all stages that is known by evidence; null while there is none. */
  stage: JobStage.nullable(),
  /** Newest first. */
  evidence: z.array(Evidence),
});
export type JobProduction = z.infer<typeof JobProduction>;

/** A place in the house where codes are scanned, and the stage that a job has reached there. */
export const ScanPlace = z.object({ name: z.string().trim().min(1).max(40), stage: SaidStage });
export type ScanPlace = z.infer<typeof ScanPlace>;

/** How a company speaks of its production. */
export const ProductionSettings = z.object({
  /** The stages that it uses; none: nothing about production is shown unless a RIP says it. */
  stages: z.array(JobStage).max(4).default([]),
  /** Each by its name, once. */
  places: z
    .array(ScanPlace)
    .max(20)
    .refine((places) => new Set(places.map(({ name }) => name)).size === places.length)
    .default([]),
  /** Reasons that are offered when files are resent. */
  resendReasons: z.array(z.string().trim().min(1).max(60)).max(30).default([]),
});
export type ProductionSettings = z.infer<typeof ProductionSettings>;

/** The part of an evidence from which a stage follows. */
export interface SaidOf {
  readonly of: Pick<NonNullable<Evidence['of']>, 'deliveryId'> | null;
  readonly phase: EvidencePhase;
  readonly takenBackAt: unknown;
}

interface FileAtRip {
  readonly deliveries: readonly (WhereDelivered & { readonly id: DeliveryId })[];
}

const atWork: readonly EvidencePhase[] = ['ripping', 'printing', 'printed'];

/**
 * The furthest stage of a job that evidence shows. A file is printed if the RIP of every hot folder says so
 * of its newest delivery; nothing counts of a file that is still in the hot folder, whatever its RIP says.
 * @param files those that the job asks for
 */
export function stageOf(evidence: readonly SaidOf[], files: readonly FileAtRip[]): JobStage | null {
  const valid = evidence.filter(({ takenBackAt }) => takenBackAt === null);
  const said = new Set(valid.flatMap(({ of, phase }) => (of === null ? [phase] : [])));
  if (said.has('dispatched')) return 'dispatched';
  if (said.has('finished')) return 'finished';
  if (said.has('printed')) return 'printed';
  const taken = files.map(({ deliveries }) =>
    newestDeliveries(deliveries).map(({ id, state }) => ({ id, isTaken: !isOneOf(state, presentStates) })),
  );
  const is = (id: DeliveryId, phases: readonly EvidencePhase[]): boolean =>
    valid.some(({ of, phase }) => of?.deliveryId === id && phases.includes(phase));
  const isPrinted = taken.every(
    (ones) => ones.length > 0 && ones.every(({ id, isTaken }) => isTaken && is(id, ['printed'])),
  );
  if (taken.length > 0 && isPrinted) return 'printed';
  return taken.flat().some(({ id, isTaken }) => isTaken && is(id, atWork)) ? 'in-production' : null;
}
