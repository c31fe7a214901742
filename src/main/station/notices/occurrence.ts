import {
  type BatchKey,
  ConnectionId,
  type DeliveryState,
  type Incident,
  type IncidentSubject,
  type JobKey,
  type Message,
  type NoticeKind,
  type NoticePlace,
  type QueuedBatchKey,
  type StatusMeaning,
  stoppedStates,
} from '../../../contract/index.ts';
import { inEnglish } from '../../../locales/in-english.ts';
import { type NewTransition, ORDER_CHANGED, RECALLED } from '../store/index.ts';

/** An event that may be worth a notice. */
export interface Occurrence {
  readonly kind: NoticeKind;
  /** Of several about one subject within a notice, the latest counts. */
  readonly subject: string;
  readonly name: string;
  /** The job or batch; for a file, its job. */
  readonly of: JobKey | BatchKey | QueuedBatchKey | null;
  readonly isFile: boolean;
  readonly place: NoticePlace;
  /** The sentence, if it says more than the kind. */
  readonly why: Message | null;
}

const stuckFile = new Set<string>(stoppedStates);
/** Files that a RIP does not pick up are one incident. */
const stuckDelivery = new Set<string>(['failed', 'rejected'] satisfies DeliveryState[]);
const BATCH_READY = 'job_batch.production.';

/**
 * The notice for a line of the ledger, if any. Pure. The ledger has each step once, so each has one notice.
 * There is none for what the operator did, nor for what was already so when this station first looked.
 * @param meaningOf what a status of a connection means.
 */
export function occurrenceOf(
  line: NewTransition,
  meaningOf: (connection: ConnectionId, code: string) => StatusMeaning,
): Occurrence | null {
  const { subject, subjectId, label, jobKey, batchKey } = line;
  const ofJob = (kind: NoticeKind): Occurrence => ({
    kind,
    subject: subjectId,
    name: label,
    of: jobKey,
    isFile: kind === 'recalled' || kind === 'file-stuck',
    why: kind === 'job-ready' ? null : line.why,
    place: jobKey === null ? { screen: 'queue', key: null } : { screen: 'job', key: jobKey },
  });
  if (line.source === 'operator') return null;
  switch (subject) {
    case 'job': {
      if (line.to === ORDER_CHANGED) return ofJob('order-changed');
      const connection = ConnectionId.safeParse(subjectId.split(':')[0]);
      if (!connection.success) return null;
      return becomes(line, (code) => meaningOf(connection.data, code) === 'download')
        ? ofJob('job-ready')
        : null;
    }
    case 'batch':
      if (!becomes(line, (code) => code.startsWith(BATCH_READY))) return null;
      return {
        kind: 'batch-ready',
        subject: subjectId,
        name: label,
        of: batchKey,
        isFile: false,
        why: null,
        place: { screen: 'batch', key: batchKey },
      };
    case 'artwork':
      if (line.to === RECALLED) return ofJob('recalled');
      return stuckFile.has(line.to) ? ofJob('file-stuck') : null;
    case 'delivery':
      return stuckDelivery.has(line.to) ? ofJob('file-stuck') : null;
    case 'queued-batch':
    case 'connection':
    case 'catalogue':
    case 'batch-order':
    case 'submission':
    case 'session':
    case 'operator':
    case 'incident':
      return null;
  }
}

function becomes({ status, source }: NewTransition, isReady: (code: string) => boolean): boolean {
  if (status === null || !isReady(status.to)) return false;
  return status.from === null ? source !== 'start' : !isReady(status.from);
}

/** The notice for an incident that began; null if another kind of notice covers its cause. */
export function occurrenceOfIncident({ id, kind, subject, what }: Incident): Occurrence | null {
  switch (kind) {
    case 'token-refused':
    case 'downloads-failing':
    case 'checks-failing':
    case 'recalled':
      return null;
  }
  const name = String(what.values.name ?? inEnglish(what));
  const place = placeOf(subject);
  return { kind: 'incident', subject: id, name, of: null, isFile: false, place, why: what };
}

function placeOf(subject: IncidentSubject): NoticePlace {
  switch (subject.kind) {
    case 'hot-folder':
      return { screen: 'hot-folder', key: subject.id };
    case 'connection':
      return { screen: 'connections', key: null };
    case 'station':
      return { screen: 'transfers', key: null };
    case 'site':
      return { screen: 'site', key: null };
  }
}
