import {
  BatchKey,
  isOneOf,
  type JobDetail,
  JobKey,
  type JobRow,
  message,
  namesParcels,
  SaidStage,
  type ScanOutcome,
  type ScanPlace,
  ssccIn,
} from '../../../contract/index.ts';
import { notFound } from '../model/api-error.ts';
import type { SettingsPort } from '../ports.ts';
import type { Store } from '../store/index.ts';
import type { AnswersOf } from './answers.ts';

interface ScanParts {
  readonly store: Pick<Store, 'batchViews' | 'evidence' | 'jobViews' | 'parcels' | 'queue'>;
  readonly settings: Pick<SettingsPort, 'get'>;
}

/** Longer than the code of any parcel. */
const MAX_PARCEL = 60;
/** By which scanners may say which kind of code follows. */
const SYMBOLOGY = /^\][A-Za-z]\d/;

/** As much of a wrong code as is repeated to the operator. */
const MAX_SHOWN = 60;

const isWanted = ({ meaning, isGone }: Pick<JobRow, 'meaning' | 'isGone'>): boolean =>
  meaning !== 'cancelled' && !isGone;

/** The stages that a job has passed if it has reached this one, and itself. */
const from = (stage: SaidStage): SaidStage[] => SaidStage.options.slice(SaidStage.options.indexOf(stage));

/** Codes of jobs and batches that are scanned where work is finished. */
export function scanApi({ store, settings }: ScanParts) {
  const placeOf = (name: string): ScanPlace => {
    const place = settings.get().production.places.find((one) => one.name === name);
    if (place === undefined) throw notFound('place');
    return place;
  };
  const hasReached = (key: JobKey, stage: SaidStage): boolean =>
    store.evidence
      .ofJob(key)
      .some(
        ({ of, phase, takenBackAt }) => of === null && takenBackAt === null && isOneOf(phase, from(stage)),
      );
  /** What an id may name at one of the services; nothing if it is longer than any id. */
  const keysOf = (id: string): string[] => settings.get().connections.map((one) => `${one.id}:${id}`);
  const jobOf = (code: string): JobDetail | undefined =>
    keysOf(code)
      .flatMap((key) => JobKey.safeParse(key).data ?? [])
      .flatMap((key) => store.jobViews.get(key) ?? [])[0];
  const batchOf = (code: string): BatchKey | undefined =>
    keysOf(code)
      .flatMap((key) => BatchKey.safeParse(key).data ?? [])
      .find((key) => store.queue.row(key) !== null);
  /** Parcels are scanned where batches are dispatched, if status reports name them. */
  const takesParcels = (batch: BatchKey, { stage }: ScanPlace): boolean =>
    stage === 'dispatched' &&
    settings
      .get()
      .connections.some(
        ({ id, reportsSince, reportRequest }) =>
          batch.startsWith(`${id}:`) && reportsSince !== null && namesParcels(reportRequest?.template ?? ''),
      );
  const missingOf = (batch: BatchKey, { stage }: ScanPlace): JobRow[] =>
    store.jobViews.rowsOfBatch(batch).filter((one) => isWanted(one) && !hasReached(one.key, stage));
  const unknownCode = (code: string): ScanOutcome => ({
    kind: 'refused',
    why: message('scan.unknown', { code: code.slice(0, MAX_SHOWN) }),
  });
  return {
    places: () => settings.get().production.places,
    report({ place: name, code, batch, carrier, isParcel }): ScanOutcome {
      const place = placeOf(name);
      const job = jobOf(code);
      if (job === undefined) {
        const found = batchOf(code);
        if (found !== undefined) return { kind: 'batch', batch: found };
        if (batch === null || !takesParcels(batch, place)) return unknownCode(code);
        const sscc = ssccIn(code);
        const bare = sscc?.code ?? code.replace(SYMBOLOGY, '');
        if (sscc?.isMisread === true)
          return { kind: 'refused', why: message('scan.misread', { code: bare }) };
        if (bare === '' || bare.length > MAX_PARCEL) return unknownCode(code);
        if (sscc === null && !isParcel) return { kind: 'maybe-parcel', code };
        return { kind: 'parcel', ...store.parcels.add(batch, { code: bare, carrier }) };
      }
      const { key, batchKey: own } = job;
      if (!isWanted(job)) {
        const why = job.isGone
          ? message('scan.gone', { job: job.name })
          : message('scan.cancelled', { job: job.name, status: job.status.name });
        return { kind: 'refused', why };
      }
      const scanned = { key, name: job.name };
      // After a batch that is complete, the next may be any.
      const isOther = batch !== null && own !== batch && missingOf(batch, place).length > 0;
      if (isOther) return { kind: 'other-batch', job: scanned, batch: own };
      const isNew = !hasReached(key, place.stage);
      const evidence = store.evidence.reached(key, place.stage, place.name);
      return { kind: 'reported', job: scanned, batch: own, evidence, isNew };
    },
    progress({ place: name, batch }) {
      const place = placeOf(name);
      const row = store.queue.row(batch);
      if (row === null) return null;
      return {
        row,
        total: store.jobViews.rowsOfBatch(batch).filter(isWanted).length,
        missing: missingOf(batch, place).map(({ key, name: job }) => ({ key, name: job })),
        parcels: takesParcels(batch, place) ? store.parcels.ofBatch(batch).length : null,
      };
    },
  } satisfies AnswersOf<'scan'>;
}
