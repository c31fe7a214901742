import { hash } from 'node:crypto';
import {
  type Delayed,
  IncidentId,
  type IncidentKind,
  type IncidentSubject,
  type Message,
  message,
  type PolledList,
  type WebhookRefusals,
} from '../../../contract/index.ts';
import type { ConnectionFacts, Facts, HotFolderFacts, LedgerFacts } from './facts.ts';

/** How long a RIP must stand still to count as an incident; a press stops between jobs, too. */
const STOPPED_MS = 60_000;

/** How long a service must be away to count as an incident; a restart does not. */
export const SERVICE_AWAY_MS = 60_000;

/** So many refused webhooks in a row are no passing fault. */
const MANY_REFUSALS = 3;

/** How long a crash is worth showing; its log always has the details. */
export const CRASH_SHOWN_MS = 60 * 60_000;

/** Something that is wrong now. */
export interface Cause {
  readonly id: IncidentId;
  readonly kind: IncidentKind;
  readonly subject: IncidentSubject;
  readonly what: Message;
  readonly why: Message | null;
  /** If the facts say since when; null: since it was first seen. */
  readonly since: number | null;
  readonly delayed: Delayed;
  /** When the last of its files came, where what was acknowledged before does not cover that. */
  readonly newestAt?: number;
}

type OfConnection = { readonly name: string };

/** The sentences of causes that have only one. */
const sentences = {
  'token-refused': (values: OfConnection) => message('incident.token-refused', values),
  'service-away': (values: OfConnection) => message('incident.service-away', values),
  'webhooks-refused': (values: OfConnection) => message('incident.webhooks-refused', values),
  'downloads-failing': (values: OfConnection) => message('incident.downloads-failing', values),
  'disk-full': (values: Message['values']) => message('incident.disk-full', values),
  'checks-failing': (values: Message['values']) => message('incident.checks-failing', values),
  'ledger-away': (values: Message['values']) => message('incident.ledger-away', values),
  'ledger-in-doubt': (values: Message['values']) => message('incident.ledger-in-doubt', values),
} as const;

const station: IncidentSubject = { kind: 'station' };

function idOf(kind: IncidentKind, subject: IncidentSubject): IncidentId {
  return IncidentId.parse('id' in subject ? `${kind}:${subject.id}` : kind);
}

/** The causes behind everything that is wrong, each once. Pure. */
export function causesOf(facts: Facts): Cause[] {
  const { connections, hotFolders, diskFull, unchecked, ledger, restartedAt, areBrowsersHidden, now } = facts;
  const ofStation = (kind: 'disk-full' | 'checks-failing', found: Facts['diskFull']): readonly Cause[] =>
    found === null
      ? []
      : [
          {
            id: idOf(kind, station),
            kind,
            subject: station,
            what: sentences[kind]({}),
            why: found.why,
            since: null,
            delayed: found.delayed,
          },
        ];
  return [
    ...connections.flatMap((one) => causeOfConnection(one, now)),
    ...connections.flatMap(causesOfStatuses),
    ...connections.flatMap(causesOfArtworkStatuses),
    ...connections.flatMap(causesOfReports),
    ...hotFolders.flatMap(causesOfFolder),
    ...hotFolders.flatMap((one) => causeOfStop(one, now)),
    ...ofStation('disk-full', diskFull),
    ...ofStation('checks-failing', unchecked),
    ...causeOfLedger(ledger),
    ...causeOfCrash(restartedAt, now),
    ...causeOfProxy(areBrowsersHidden),
    ...facts.guessedAt.map(causeOfGuesses),
  ];
}

function causeOfLedger(ledger: LedgerFacts | null): Cause[] {
  if (ledger === null) return [];
  const { since, why, delayed } = ledger;
  const kind = `ledger-${ledger.kind}` as const;
  const subject: IncidentSubject = { kind: 'site' };
  return [{ id: idOf(kind, subject), kind, subject, what: sentences[kind]({}), why, since, delayed }];
}

function causeOfCrash(restartedAt: number | null, now: number): Cause[] {
  if (restartedAt === null || now - restartedAt >= CRASH_SHOWN_MS) return [];
  const kind = 'station-restarted';
  return [
    {
      // Each crash is an incident of its own; what was said about an earlier one does not apply.
      id: IncidentId.parse(`${kind}:${restartedAt}`),
      kind,
      subject: station,
      what: message('incident.station-restarted'),
      why: message('restart.nothing-lost'),
      since: restartedAt,
      delayed: { files: 0, jobs: 0, batches: 0 },
    },
  ];
}

function causeOfGuesses({ id, name }: Facts['guessedAt'][number]): Cause {
  const kind = 'secret-guessed';
  return {
    id: IncidentId.parse(`${kind}:${id}`),
    kind,
    subject: station,
    what: message('incident.secret-guessed', { name }),
    why: message('operator.guessed-at'),
    since: null,
    delayed: { files: 0, jobs: 0, batches: 0 },
  };
}

function causeOfProxy(areBrowsersHidden: boolean): Cause[] {
  if (!areBrowsersHidden) return [];
  const kind = 'browsers-hidden';
  return [
    {
      id: idOf(kind, station),
      kind,
      subject: station,
      what: message('incident.browsers-hidden'),
      why: message('proxy.says-no-address'),
      since: null,
      delayed: { files: 0, jobs: 0, batches: 0 },
    },
  ];
}

function causeOfConnection(facts: ConnectionFacts, now: number): Cause[] {
  const { id, name, state, toDownload, failing, refusedList, refusals } = facts;
  const subject: IncidentSubject = { kind: 'connection', id };
  const cause = (
    kind: 'token-refused' | 'service-away' | 'downloads-failing' | 'webhooks-refused',
    rest: Pick<Cause, 'why' | 'since' | 'delayed'>,
  ): Cause => ({
    id: idOf(kind, subject),
    kind,
    subject,
    what: sentences[kind]({ name }),
    ...rest,
  });
  const refused = ({ since, why }: WebhookRefusals): Cause =>
    cause('webhooks-refused', { why, since: Date.parse(since), delayed: toDownload });
  switch (state.kind) {
    case 'starting':
      return [];
    case 'needs-token':
      return [cause('token-refused', { why: state.why, since: null, delayed: toDownload })];
    case 'offline': {
      const since = Date.parse(state.since);
      if (now - since < SERVICE_AWAY_MS) return [];
      return [cause('service-away', { why: state.why, since, delayed: toDownload })];
    }
    case 'online':
      return [
        ...(failing === null ? [] : [cause('downloads-failing', { ...failing, since: null })]),
        ...(refusedList === null ? [] : [causeOfList(facts, refusedList)]),
        ...(refusals === null || refusals.count < MANY_REFUSALS ? [] : [refused(refusals)]),
      ];
  }
}

/** So many are told at once; the others once a meaning was set, which the same screen lists. */
const MAX_UNCLEAR = 5;

/** Jobs wait until somebody says what their status means; files of other jobs go on. */
function causesOfStatuses({ id, name, unclear }: ConnectionFacts): Cause[] {
  const kind = 'status-unknown';
  return unclear.slice(0, MAX_UNCLEAR).map((status) => ({
    id: IncidentId.parse(`${kind}:${hash('sha256', `${id} ${status.code}`).slice(0, 32)}`),
    kind,
    subject: { kind: 'connection', id },
    what:
      status.name === null
        ? message('incident.status-unreadable', { name })
        : message('incident.status-unknown', { name, status: status.name }),
    why:
      status.name === null
        ? message('status.unreadable', { jobs: status.jobs })
        : message('status.meaning-unknown', { jobs: status.jobs }),
    since: null,
    delayed: { files: 0, jobs: 0, batches: 0 },
  }));
}

/** Files wait until somebody says what the status of their artwork means. */
function causesOfArtworkStatuses({ id, name, unclearArtwork }: ConnectionFacts): Cause[] {
  const kind = 'status-unknown';
  return unclearArtwork.slice(0, MAX_UNCLEAR).map((status) => ({
    id: IncidentId.parse(`${kind}:${hash('sha256', `${id} artwork ${status.code}`).slice(0, 32)}`),
    kind,
    subject: { kind: 'connection', id },
    what: message('incident.artwork-status-unknown', { name, status: status.name }),
    why: message('status.artwork-meaning-unknown', { files: status.files }),
    since: null,
    delayed: { files: status.files, jobs: 0, batches: 0 },
  }));
}

/** Nothing else waits for reports. */
function causesOfReports({ id, name, reports }: ConnectionFacts): Cause[] {
  const kind = 'report-refused';
  return reports.map(({ code, isUnknown, why }) => ({
    id: IncidentId.parse(`${kind}:${hash('sha256', `${id} ${isUnknown} ${code}`).slice(0, 32)}`),
    kind,
    subject: { kind: 'connection', id },
    what: isUnknown
      ? message('incident.report-undecided', { name, status: code })
      : message('incident.report-refused', { name, status: code }),
    why,
    since: null,
    delayed: { files: 0, jobs: 0, batches: 0 },
  }));
}

const refusedSentences: Readonly<Record<PolledList, (values: OfConnection) => Message>> = {
  jobs: (values) => message('incident.jobs-refused', values),
  batches: (values) => message('incident.batches-refused', values),
  'queued-batches': (values) => message('incident.queued-batches-refused', values),
};

/** Everything else that the service offers goes on. */
function causeOfList(
  { id, name }: ConnectionFacts,
  { list, why }: NonNullable<ConnectionFacts['refusedList']>,
): Cause {
  const kind = 'list-refused';
  const subject: IncidentSubject = { kind: 'connection', id };
  const delayed = { files: 0, jobs: 0, batches: 0 };
  return {
    id: idOf(kind, subject),
    kind,
    subject,
    what: refusedSentences[list]({ name }),
    why,
    since: null,
    delayed,
  };
}

/** A folder that cannot be reached says nothing about its RIP, so that is one cause, not two. */
function causesOfFolder({ id, name, problem, owed, stuck, missing, recalled }: HotFolderFacts): Cause[] {
  const subject: IncidentSubject = { kind: 'hot-folder', id };
  const ofRecalled = causeOfRecalled({ id, name, recalled });
  if (problem !== null) {
    const kind = 'folder-unavailable';
    const what = message('incident.folder-unavailable', { name });
    const why = problem;
    return [{ id: idOf(kind, subject), kind, subject, what, why, since: null, delayed: owed }, ...ofRecalled];
  }
  return [...ofRecalled, ...causeOfMissing({ id, name, missing }), ...causeOfStuck({ id, name, stuck })];
}

/** Sending goes on: the files wait at the RIP. */
function causeOfStop({ id, name, stopped }: HotFolderFacts, now: number): Cause[] {
  if (stopped === null || now - Date.parse(stopped.since) < STOPPED_MS) return [];
  const subject: IncidentSubject = { kind: 'hot-folder', id };
  const kind = 'rip-stopped';
  return [
    {
      id: idOf(kind, subject),
      kind,
      subject,
      what: message('incident.rip-stopped', { name }),
      why: stopped.why,
      since: Date.parse(stopped.since),
      delayed: { files: 0, jobs: 0, batches: 0 },
    },
  ];
}

function causeOfRecalled({ id, name, recalled }: Pick<HotFolderFacts, 'id' | 'name' | 'recalled'>): Cause[] {
  if (recalled === null) return [];
  const { delayed, newestAt, ...where } = recalled;
  const subject: IncidentSubject = { kind: 'hot-folder', id };
  const kind = 'recalled';
  const what = message('incident.recalled', { name });
  const why = message('recall.where', where);
  return [{ id: idOf(kind, subject), kind, subject, what, why, since: null, delayed, newestAt }];
}

function causeOfMissing({ id, name, missing }: Pick<HotFolderFacts, 'id' | 'name' | 'missing'>): Cause[] {
  if (missing === null) return [];
  const subject: IncidentSubject = { kind: 'hot-folder', id };
  const kind = 'files-missing';
  const what = message('incident.files-missing', { name });
  const why = message('delivery.check-rip');
  return [{ id: idOf(kind, subject), kind, subject, what, why, since: null, delayed: missing }];
}

function causeOfStuck({ id, name, stuck }: Pick<HotFolderFacts, 'id' | 'name' | 'stuck'>): Cause[] {
  if (stuck === null) return [];
  const subject: IncidentSubject = { kind: 'hot-folder', id };
  const kind = 'not-picked-up';
  const { delayed, firstAt, lastPickupAt } = stuck;
  // If it picked up later files, only these are at fault, not the RIP.
  const isSilent = lastPickupAt === null || lastPickupAt <= firstAt;
  const what = isSilent
    ? message('incident.rip-silent', { name })
    : message('incident.left-in-folder', { name });
  return [{ id: idOf(kind, subject), kind, subject, what, why: null, since: firstAt, delayed }];
}
