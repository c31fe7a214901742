import type { z } from 'zod';
import {
  type BatchingTimes,
  type ChangeSource,
  type ConnectionId,
  type Fact,
  type HotFolderId,
  type JobKey,
  knownIn,
  MAX_ROW_NOTE,
  type Message,
  type Note,
  type OrderFact,
  type Phase,
  type PrintFact,
  PrintFacts,
  type QueueLevel,
  type QueueRow,
  Status,
  type StatusMeaning,
} from '../../../../contract/index.ts';
import { earliest } from '../artworks/ship-by.ts';
import { type Arrival, type Forecast, forecast } from '../batches/auto-batching.ts';
import { contradicting, deliveriesBefore } from '../batches/batch-notices.ts';
import { number, numberOrNull, oneOf, text, textOrNull } from '../database/columns.ts';
import type { Database, Row } from '../database/database.ts';
import {
  connectionOf,
  deliveryFactIn,
  deliveryOrNull,
  factIn,
  noteOrNull,
  sourceOf,
  statusIn,
} from '../database/job-columns.ts';
import { instant } from '../database/rows.ts';
import { batchShips, type StoredDelivery } from '../database/stored-delivery.ts';
import { filesNeedingAttention, filesOnHold } from '../jobs/job-record.ts';
import { type PrintedJob, printedJobs, printFactsOf } from '../jobs/print-facts.ts';
import { shippingOf } from '../jobs/shipping.ts';
import { groupsOf } from './groups.ts';
import {
  alarmOfMember,
  firstHold,
  firstProblem,
  hotFoldersOf,
  type Member,
  type Members,
  membersOf,
  onlyComponent,
  phaseOfMember,
  sumOf,
} from './members.ts';
import { hasLeftPrepress, phaseOf, urgencyOf } from './queue-row.ts';

/** What the settings say about a row. */
export interface QueueRules {
  /** The auto batching timings of a connection's account. */
  readonly times: (connection: ConnectionId) => BatchingTimes;
  /** The meaning of a connection's status. */
  readonly meaningOf: (connection: ConnectionId, code: string) => StatusMeaning;
  /** What a connection's service never states, so that an order which does not say it has none. */
  readonly noneIfAbsent: (connection: ConnectionId) => readonly OrderFact[];
  /** The names of a hot folder and its RIP. */
  readonly folder: (id: HotFolderId) => { readonly name: string; readonly rip: string };
  /** The hot folders in the operator's order. */
  readonly folderOrder: () => readonly HotFolderId[];
  /** The cut-off for a delivery that arrived at `since`, in milliseconds; null if none is set. */
  readonly shipBy: (delivery: QueueRow['delivery'], since: number) => number | null;
}

/** A row that was made, with what it is found and ordered by. */
export interface MadeRow {
  readonly level: QueueLevel;
  readonly key: string;
  /** The row; it is checked against the contract once it differs from the stored one. */
  readonly row: object;
  readonly hotFolderIds: readonly HotFolderId[];
  /** The jobs that it shows; for a component, its job. */
  readonly members: readonly Member[];
  /** When the last file was picked up, in milliseconds. */
  readonly completedAt: number | null;
}

/** What can be reused from a stored row; null if everything has to be read. */
export type Known = (level: QueueLevel, key: string) => KnownRow | null;

/** What is read from a stored row, so that a change of a file does not read its jobs again. */
export const KnownRow = PrintFacts.extend({ status: Status });
export type KnownRow = z.infer<typeof KnownRow>;

/** What a row says of the batch or job itself. */
interface Head {
  readonly key: string;
  readonly kind: 'batch' | 'queued-batch' | 'job';
  readonly connection_id: ConnectionId;
  readonly service_id: string;
  readonly status: Status;
  readonly delivery: Fact<StoredDelivery>;
  readonly rush: number;
  readonly note: Note | null;
  readonly due: Fact<number>;
  readonly created_at: number | null;
  readonly last_change_source: ChangeSource;
  readonly last_change_at: number;
}

const kindOf = oneOf(['batch', 'queued-batch', 'job'] as const);

const toHead = (row: Row): Head => ({
  key: text(row.key),
  kind: kindOf(row.kind),
  connection_id: connectionOf(row.connection_id),
  service_id: text(row.service_id),
  status: statusIn(row.status),
  delivery: deliveryFactIn(row),
  rush: number(row.rush),
  note: noteOrNull(row.note),
  due: factIn(numberOrNull(row.due_at), textOrNull(row.due_unread)),
  created_at: numberOrNull(row.created_at),
  last_change_source: sourceOf(row.last_change_source),
  last_change_at: number(row.last_change_at),
});

/** The ingredients of a row, besides its head and its jobs. */
interface Parts {
  readonly level: QueueLevel;
  readonly phase: Phase;
  readonly alarm: Message | null;
  readonly rush: boolean;
  /** In milliseconds. */
  readonly shipBy: Fact<number>;
  readonly facts: PrintFacts;
  readonly members: readonly Member[];
  /** The fields specific to its kind. */
  readonly ofKind: object;
  /** The component, if it is one. */
  readonly component: string | null;
}

const JOB_HEAD = `
  SELECT key, 'job' AS kind, connection_id, service_id, status, delivery, delivery_unread, is_rush AS rush, note, due_at, due_unread, created_at, last_change_source,
         last_change_at
    FROM job WHERE key = ?`;

const MEMBERS: Readonly<Record<Head['kind'], Members>> = {
  batch: 'of-batch',
  'queued-batch': 'of-queued-batch',
  job: 'of-job',
};

/** The queued batches whose jobs wait for others to an address; none if the address could not be read. */
function waitingFor(db: Database, connection: ConnectionId, address: string | null): Arrival[] {
  if (address === null) return [];
  return db
    .all(
      `SELECT batch.key, batch.created_at FROM job JOIN batch ON batch.key = job.queued_batch_key
        WHERE job.connection_id = ? AND job.address = ? AND job.queued_batch_key IS NOT NULL
          AND job.batch_key IS NULL AND batch.created_at IS NOT NULL`,
      [connection, address],
    )
    .map((row) => ({ key: text(row.key), at: number(row.created_at) }));
}

/** Makes the rows of the queue from the jobs, batches, files and deliveries that they show. */
export class QueueRowMaker {
  readonly #db: Database;
  readonly #rules: QueueRules;

  constructor(db: Database, rules: QueueRules) {
    this.#db = db;
    this.#rules = rules;
  }

  /** The row of level `batches` for `key`, or null if it shows in another row or nowhere. */
  make(key: string, known: Known): MadeRow | null {
    const head = this.#head(key);
    if (head === null) return null;
    const members = membersOf(this.#db, MEMBERS[head.kind], key);
    if (head.kind === 'queued-batch' && members.length === 0 && this.#wasBatched(key)) return null;
    const phases = members.map((member) => phaseOfMember(member));
    const alive = members.filter((_, index) => phases[index] !== 'cancelled');
    const counted = alive.length > 0 ? alive : members;
    const foreseen = head.kind === 'queued-batch' ? this.#foreseen(head, members) : undefined;
    const phase = phaseOf(phases, this.#rules.meaningOf(head.connection_id, head.status.code));
    const isCountingDown = foreseen !== undefined && counted.some(({ meaning }) => meaning !== 'done');
    return this.#finished(head, counted, {
      level: 'batches',
      ofKind: this.#ofItsKind(head, counted, foreseen),
      component: null,
      // What is still to be batched is not done, even if all its files have been picked up.
      phase: phase === 'done' && isCountingDown ? 'at-rip' : phase,
      alarm: members.map(alarmOfMember).find((alarm) => alarm !== null) ?? null,
      rush: head.rush + members.reduce((sum, member) => sum + member.rush, 0) > 0,
      shipBy: earliest([this.#shipBy(head, head.created_at, head.due), ...counted.map(({ due }) => due)]),
      facts: this.#factsOf(known('batches', key), head.connection_id, members),
      members,
    });
  }

  /**
   * The row of a job, and the rows of its components; none if it no longer exists.
   * @param read the job, if the row of its batch was just made from it.
   */
  makeJob(key: JobKey, known: Known, read: Member | undefined): MadeRow[] {
    const head = this.#jobHead(key);
    const [member] = read === undefined ? membersOf(this.#db, 'of-job', key) : [read];
    if (head === null || member === undefined) return [];
    const { delivery, rush, since, due } = shippingOf(this.#db, key);
    const shipping = { ...head, delivery };
    const common = { rush: rush > 0, shipBy: this.#shipBy(shipping, since, due), members: [member] };
    const job = this.#finished(shipping, [member], {
      level: 'jobs',
      phase: phaseOfMember(member),
      alarm: alarmOfMember(member),
      facts: this.#factsOf(known('jobs', key), head.connection_id, [member]),
      ofKind: {},
      component: null,
      ...common,
    });
    return [job, ...this.#components(shipping, member, common, known)];
  }

  #components(
    head: Head,
    member: Member,
    common: Pick<Parts, 'rush' | 'shipBy' | 'members'>,
    known: Known,
  ): MadeRow[] {
    const withFiles = [...member.components.keys()];
    const stored = new Map(
      withFiles.map((label) => [label, known('components', componentKey(member.key, label))]),
    );
    // A component without files only changes with its job.
    const isAllKnown = stored.size > 0 && [...stored.values()].every((row) => row !== null);
    const [job = null] = isAllKnown ? [] : printedJobs(this.#db, [member.key]);
    const labels = new Set([...(job?.components ?? []).map(({ label }) => label), ...withFiles]);
    const alarm = alarmOfMember(member);
    const noneIfAbsent = this.#rules.noneIfAbsent(head.connection_id);
    return [...labels].map((label) => {
      const part = onlyComponent(member, label);
      const { status, facts } = componentOf(label, job, stored.get(label) ?? null, noneIfAbsent);
      return this.#finished({ ...head, status: status ?? head.status }, [part], {
        level: 'components',
        ofKind: {
          kind: 'component',
          key: componentKey(member.key, label),
          jobKey: member.key,
          component: label,
        },
        component: label,
        phase: phaseOfMember(part, alarm),
        alarm,
        facts,
        ...common,
      });
    });
  }

  #factsOf(known: KnownRow | null, connection: ConnectionId, members: readonly Member[]): PrintFacts {
    if (known !== null) return factsIn(known);
    const wanted = members.filter(({ meaning, gone_at }) => meaning !== 'cancelled' && gone_at === null);
    const keys = (wanted.length > 0 ? wanted : members).map(({ key }) => key);
    return printFactsOf(printedJobs(this.#db, keys), this.#rules.noneIfAbsent(connection));
  }

  /** The cut-off of its delivery, or what the service itself says if that is earlier. */
  #shipBy({ delivery, last_change_at }: Head, since: number | null, due: Fact<number>): Fact<number> {
    return earliest([factIn(this.#rules.shipBy(knownIn(delivery), since ?? last_change_at), null), due]);
  }

  #finished(head: Head, counted: readonly Member[], parts: Parts): MadeRow {
    const { level, facts, alarm, rush, shipBy, members, phase, ofKind, component } = parts;
    const files = sumOf(counted);
    const needAttention = counted.reduce((sum, member) => sum + filesNeedingAttention(member, member), 0);
    const onHold = counted.reduce((sum, member) => sum + filesOnHold(member, member), 0);
    const keys = members.map((member) => member.key);
    const hotFolderIds = hotFoldersOf(files);
    const option = knownIn(head.delivery);
    const delivery = option === null ? null : { service: option.service, group: option.group };
    const unknown: readonly PrintFact[] =
      head.delivery.is === 'unreadable' ? [...facts.unknown, 'delivery'] : facts.unknown;
    const rips = hotFolderIds.map((id) => this.#rules.folder(id).rip);
    const row = {
      level,
      kind: head.kind,
      key: head.key,
      connectionId: head.connection_id,
      serviceId: head.service_id,
      ...facts,
      unknown,
      delivery,
      urgency: urgencyOf(delivery),
      shipBy: instant(knownIn(shipBy)),
      shipByUnread: shipBy.is === 'unreadable' ? shipBy.at : null,
      rush,
      notes: notesOn(head, members),
      hotFolderIds,
      groups: groupsOf({ ...facts, unknown, phase, delivery, hotFolderIds, rips }),
      status: head.status,
      phase,
      filesNeedingAttention: needAttention,
      problem: needAttention === 0 ? alarm : firstProblem(this.#db, keys, component),
      filesOnHold: onHold,
      hold: onHold === 0 ? null : firstHold(this.#db, keys, component),
      jobsReady: counted.filter((member) => hasLeftPrepress(member.meaning, member.files_under_way)).length,
      jobsTotal: counted.length,
      filesTotal: files.files_total,
      filesDelivered: files.files_delivered,
      filesPickedUp: files.files_picked_up,
      createdAt: instant(head.created_at),
      lastChange: { source: head.last_change_source, at: instant(head.last_change_at) },
      ...ofKind,
    };
    const key = component === null ? head.key : componentKey(head.key, component);
    return { level, key, row, hotFolderIds, members, completedAt: files.picked_up_at };
  }

  /** When a queued batch is expected to be batched, and with how many; undefined if unknown. */
  #foreseen(head: Head, [first]: readonly Member[]): Forecast | undefined {
    const arrivals = first === undefined ? [] : waitingFor(this.#db, head.connection_id, first.address);
    return forecast(arrivals, this.#rules.times(head.connection_id)).get(head.key);
  }

  /** The fields specific to a batch or a queued batch. */
  #ofItsKind(head: Head, counted: readonly Member[], foreseen: Forecast | undefined): object {
    switch (head.kind) {
      case 'job':
        return {};
      case 'batch':
        return {
          deliveryBefore: deliveriesBefore(knownIn(head.delivery), this.#deliveriesAtFirst(head.key)),
          contradicting: contradicting(head.status.code, {
            jobsReady: counted.filter((member) => hasLeftPrepress(member.meaning, member.files_under_way))
              .length,
            jobsTotal: counted.length,
          }),
        };
      case 'queued-batch':
        return {
          batchedAt: instant(foreseen?.at),
          together: foreseen?.jobs ?? 1,
          pushedBack: foreseen?.pushedBack ?? false,
        };
    }
  }

  /** The delivery options with which a batch's jobs were handed to auto batching. */
  #deliveriesAtFirst(key: string): (StoredDelivery | null)[] {
    return this.#db
      .all(
        `SELECT DISTINCT queued.delivery FROM job JOIN batch AS queued ON queued.key = job.queued_batch_key
          WHERE job.batch_key = ?`,
        [key],
      )
      .map((row) => deliveryOrNull(row.delivery));
  }

  #head(key: string): Head | null {
    const batch = this.#db.one(
      `SELECT key, kind, connection_id, service_id, status, ${batchShips('job.batch_key = batch.key OR job.queued_batch_key = batch.key')}, is_rush AS rush, note, due_at, due_unread, created_at, last_change_source, last_change_at
         FROM batch WHERE key = ?`,
      [key],
    );
    if (batch !== undefined) return toHead(batch);
    const job = this.#db.one(
      `${JOB_HEAD} AND NOT EXISTS (SELECT 1 FROM batch WHERE batch.key IN (job.batch_key, job.queued_batch_key))`,
      [key],
    );
    return job === undefined ? null : toHead(job);
  }

  #jobHead(key: JobKey): Head | null {
    const job = this.#db.one(JOB_HEAD, [key]);
    return job === undefined ? null : toHead(job);
  }

  #wasBatched(key: string): boolean {
    return this.#db.one('SELECT 1 FROM job WHERE queued_batch_key = ?', [key]) !== undefined;
  }
}

/** Those on a batch itself, then those on its jobs. */
const notesOn = ({ kind, note }: Head, members: readonly Member[]): Note[] =>
  [kind === 'job' ? null : note, ...members.map((member) => member.note)]
    .filter((one) => one !== null)
    .slice(0, 3)
    .map((one) => ({ ...one, text: cut(one.text) }));

const cut = (text: string): string =>
  text.length > MAX_ROW_NOTE ? `${text.slice(0, MAX_ROW_NOTE).toWellFormed()}…` : text;

const componentKey = (job: string, label: string): string => `${job}#${label}`;

/** In the order in which a row has them: its text says whether it has changed. */
const factsIn = (known: KnownRow): PrintFacts => {
  const facts = Object.fromEntries(
    PrintFacts.keyof().options.map((name) => [name, known[name]]),
  ) as PrintFacts;
  // How it ships is read anew.
  return { ...facts, unknown: facts.unknown.filter((fact) => fact !== 'delivery') };
};

/** What is known about a component: from its job if that was read, otherwise from the stored row. */
function componentOf(
  label: string,
  job: PrintedJob | null,
  stored: KnownRow | null,
  noneIfAbsent: readonly OrderFact[],
): { readonly status: Status | null; readonly facts: PrintFacts } {
  if (job === null && stored !== null) return { status: stored.status, facts: factsIn(stored) };
  const components = job?.components.filter((one) => one.label === label) ?? [];
  return {
    status: components.flatMap(({ artworkStatus }) => artworkStatus ?? [])[0] ?? null,
    facts: printFactsOf(job === null ? [] : [{ ...job, components }], noneIfAbsent),
  };
}
