import { knownMeaningOf, meaningOf, type Status, usualStatusRules } from '../../../../contract/index.ts';
import { orderNames } from './job-layers.ts';
import { canonicalKey } from './keys.ts';
import { heldKeys, keyIn, keySet, plainly, saysNo, saysNoPlainly, saysYes, wordsOf } from './marks.ts';
import { fieldsOf, humanised, inside, type Layers, layersOf, pick } from './read.ts';
import type { Reading } from './reading.ts';
import { decodeStatus, statusOf } from './status.ts';

const names = [
  ...['status', 'state', 'status_code', 'job_status', 'job_state', 'current_status', 'production_status'],
  ...['workflow_status', 'workflow_state', 'phase', 'stage'],
];
/** Fields that say that a job was cancelled, whatever its status: `cancelled_at`, `is_deleted` ... */
const cancelled = keySet([
  ...['cancelled', 'canceled', 'deleted', 'voided', 'withdrawn', 'removed', 'trashed', 'aborted'].flatMap(
    (word) => [word, `is_${word}`, `${word}_at`, `${word}_on`, `${word}_by`, `${word}_date`],
  ),
  ...['cancellation_date', 'cancelled_reason', 'cancel_reason', 'cancellation_reason'],
]);
const holds = new Set([...heldKeys, ...keySet(['holds', 'active_holds', 'blockers'])]);
const archived = keySet(['archived', 'is_archived', 'archived_at', 'archived_on', 'archived_by']);
/** Flags of a job that is not, or not yet, to be produced. */
const notMeant = keySet(
  [
    ...[
      'test',
      'test_job',
      'test_order',
      'test_mode',
      'dry_run',
      'simulation',
      'draft',
      'quote',
      'quotation',
    ],
    ...['do_not_print', 'dont_print', 'not_for_print', 'no_print', 'do_not_produce', 'not_for_production'],
    ...['do_not_release', 'proof_only', 'preview_only', 'digital_only', 'quote_only'],
  ].flatMap((word) => [word, `is_${word}`]),
);
/** Flags whose "no" says the same. */
const meant = keySet(
  [
    ...['active', 'released', 'printable', 'for_print', 'for_production', 'ready_for_production'],
    ...['released_to_production', 'released_for_production', 'production_ready', 'print_ready', 'livemode'],
    ...['live_mode', 'production_released', 'production_approved'],
  ].flatMap((word) => [word, `is_${word}`]),
);
/** Objects and lists in which a job may have its marks. */
const markNames = ['flags', 'marks', 'tags', 'state_flags', 'status_flags', 'lifecycle', 'metadata', 'meta'];
/** Statuses of a job that are about something else, or past. */
const otherStatus = new Set([
  ...['previous', 'prior', 'last', 'old', 'payment', 'invoice', 'refund', 'proof', 'approval', 'artwork'],
  ...['shipment', 'shipping', 'delivery', 'return'],
]);
const cancellations = keySet(['cancellation', 'cancelation', 'cancellation_request', 'cancel_request']);
/** What an object under such a name says of one that was made or asked for; it may also only offer one. */
const made = keySet([
  ...['at', 'on', 'by', 'date', 'confirmed_at', 'accepted_at', 'approved_at', 'processed_at', 'completed_at'],
]);
const asked = keySet(['requested', 'requested_at', 'requested_by', 'requested_on', 'created_at', 'reason']);

/**
 * The status of a job. A date or flag that says that it was cancelled or is on hold counts as one, under its
 * own name, until the job is finished, also where a path is set for the status. Null if there is none.
 */
export function jobStatusOf(job: Layers, reading: Reading): Status | null {
  const status = statusOf(job, 'job.status', names, reading);
  const meaning = status === null ? 'prepress' : meaningOf(status.code, reading.statusRules);
  if (meaning === 'done' || meaning === 'cancelled') return status;
  const end =
    keyIn(job, cancelled, (value) => !saysNo(value)) ??
    keyIn(job, cancellations, (value) => cancellationIn(value) === 'made');
  if (end !== null) return markAs(end, 'cancelled', reading);
  if (meaning !== 'download') return status;
  // One that an operator has declared harmless hides no other.
  const asHold = (mark: string): Status => markAs(mark, 'on_hold', reading);
  const counts = (mark: string): boolean => meaningOf(asHold(mark).code, reading.statusRules) !== 'download';
  for (const find of against) {
    const mark = find(job, counts);
    if (mark !== null && counts(mark)) return asHold(mark);
  }
  return status;
}

/** A flag whose "no" is against producing a job, as a mark: `not_released`. */
const denied = (key: string): string => `not_${key.replace(/^is_?/i, '')}`;

/** What may be against producing a job, whatever its status: each finds its key or word, if that counts. */
const against: readonly ((job: Layers, counts: (mark: string) => boolean) => string | null)[] = [
  (job, counts) => keyIn(job, holds, (value, key) => !saysNo(value) && counts(key)),
  (job, counts) => keyIn(job, archived, (value, key) => !saysNo(value) && counts(key)),
  (job, counts) => keyIn(job, notMeant, (value, key) => saysYes(value) && counts(key)),
  (job) => keyIn(job, cancellations, (value) => cancellationIn(value) === 'asked'),
  markAgainst,
  orderAgainst,
  (job, counts) => {
    const no = keyIn(job, meant, (value, key) => saysNoPlainly(value) && counts(denied(key)));
    return no === null ? null : denied(no);
  },
];

/** A second status of the job, or a mark in a list or object of them, that is against producing it. */
function markAgainst(job: Layers): string | null {
  const marks = inside(job, markNames);
  const flag =
    keyIn(marks, cancelled, (value) => !saysNo(value)) ??
    keyIn(marks, heldKeys, (value) => !saysNo(value)) ??
    keyIn(marks, notMeant, saysYes);
  if (flag !== null) return flag;
  const said = fieldsOf(job).flatMap(({ name, value }) => {
    if (/(status|state)$/i.test(name) && !wordsOf(name).some((word) => otherStatus.has(word)))
      return decodeStatus(value)?.code ?? [];
    const isList = Array.isArray(value) && markNames.some((one) => canonicalKey(one) === canonicalKey(name));
    return isList ? value.map(plainly) : [];
  });
  return said.find(isAgainst) ?? null;
}

/** What the order or batch of a job says against producing it, of which the job may not have heard. */
function orderAgainst(job: Layers): string | null {
  const against = orderNames.flatMap((name) => {
    const order = inside(job, [name]);
    const status = pick(order, ['status', 'state'], (value) => {
      const said = decodeStatus(value);
      return said !== null && isAgainst(said.code) ? said.code : null;
    });
    const said =
      status ??
      keyIn(order, cancelled, (value) => !saysNo(value)) ??
      keyIn(order, heldKeys, (value) => !saysNo(value));
    return said === null ? [] : [`${name} ${humanised(said).toLowerCase()}`];
  });
  return against[0] ?? null;
}

const isAgainst = (code: string): boolean =>
  knownMeaningOf(code, usualStatusRules) === 'cancelled' || wordsOf(code).some((word) => heldKeys.has(word));

/** Whether a cancellation was made, or asked for and not refused; null if neither. */
function cancellationIn(value: unknown): 'made' | 'asked' | null {
  const layers = layersOf(value);
  const has = (names: ReadonlySet<string>): boolean => keyIn(layers, names, (mark) => !saysNo(mark)) !== null;
  const said = decodeStatus(value)?.code ?? plainly(value);
  if (/reject|declin|refus|den(y|ied)|withdr|revok|none|not/i.test(said)) return null;
  if (/request|pending|await|asked|review/i.test(said)) return 'asked';
  if (/^(true|yes|1)$|cancel|confirm|accept|approv|complete|done|made/i.test(said)) return 'made';
  if (has(cancelled) || has(made)) return 'made';
  return has(asked) ? 'asked' : null;
}

/**
 * A field as a status, under its own name, so that an operator may give it another meaning; below `code` if
 * its name alone would mean something else.
 */
function markAs(key: string, code: 'cancelled' | 'on_hold', { statusRules }: Reading): Status {
  const isChosen = knownMeaningOf(key, statusRules) !== knownMeaningOf(key, usualStatusRules);
  const isSame = knownMeaningOf(key, usualStatusRules) === knownMeaningOf(code, usualStatusRules);
  return {
    code: isSame || isChosen ? key : `${code}.${key}`,
    name: humanised(key),
    summary: null,
    locale: null,
  };
}
