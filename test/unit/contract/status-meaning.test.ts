import { describe, expect, test } from 'vitest';
import {
  ArtworkMeaning,
  type ArtworkStatusInUse,
  artworkMeaningOf,
  knownArtworkMeaningOf,
  knownMeaningOf,
  meaningOf,
  restingArtwork,
  restingStatus,
  type StatusInUse,
  type StatusMeaning,
  usualStatusRules,
} from '../../../src/contract/index.ts';

describe('a status of both generations of the interface has the stage it stands for', () => {
  const jobs: readonly (readonly [string, StatusMeaning])[] = [
    ['job.new', 'prepress'],
    ['job.ready', 'prepress'],
    ['job.preflight.queued', 'prepress'],
    ['job.preflight.manual', 'prepress'],
    ['job.production.queued', 'download'],
    ['job.production.started', 'production'],
    ['job.production.finished', 'production'],
    ['job.dispatched', 'done'],
    ['job.production.dispatched', 'done'],
    ['job.cancelled', 'cancelled'],
    ['job.status.incomplete', 'prepress'],
    ['job.status.ready', 'prepress'],
    ['job.status.imposition_queued', 'prepress'],
    ['job.status.imposition_manual', 'prepress'],
    ['job.status.production_queued', 'download'],
    ['job.status.production_started', 'production'],
    ['job.status.production_finished', 'production'],
    ['job.status.production_dispatched', 'done'],
    ['job.status.cancelled', 'cancelled'],
  ];
  // Its own stage for what is made and still to be dispatched; what has left, or is over, is done.
  test.each([
    ['printing_completed', 'production'],
    ['packing.done', 'production'],
    ['job.completed', 'done'],
    ['job.finished', 'done'],
    ['production.shipped', 'done'],
  ] as const)('the job %s: %s', (code, meaning) => {
    expect(knownMeaningOf(code, usualStatusRules)).toBe(meaning);
  });
  test.each(jobs)('the job %s: %s', (code, meaning) => {
    expect(knownMeaningOf(code, usualStatusRules)).toBe(meaning);
  });

  test.each([
    ...['job.production.queue', 'job.production.requeued', 'job.production.blocked', 'production_on_hold'],
    'job.production.queued.on_hold',
  ])('the job %s is asked about: whether it is to be sent, it does not say', (code) => {
    expect(knownMeaningOf(code, usualStatusRules)).toBeNull();
  });

  const batches: readonly (readonly [string, StatusMeaning])[] = [
    ['job_batch.new', 'prepress'],
    ['job_batch.ready', 'prepress'],
    ['job_batch.production.ready', 'production'],
    ['job_batch.dispatched', 'done'],
    ['job_batch.delivered', 'done'],
    ['job_batch.cancelled', 'cancelled'],
    ['job_batch.status.incomplete', 'prepress'],
    ['job_batch.status.ready', 'prepress'],
    ['job_batch.status.dispatched', 'done'],
    ['job_batch.status.cancelled', 'cancelled'],
    ['queued_job_batch.status.queued', 'prepress'],
  ];
  test.each(batches)('the batch %s: %s', (code, meaning) => {
    expect(meaningOf(code, usualStatusRules)).toBe(meaning);
  });

  const artworks: readonly (readonly [string, 'usable' | 'waits' | 'refused'])[] = [
    ['artwork.new', 'waits'],
    ['artwork.ready', 'usable'],
    ['artwork.failed', 'refused'],
    ['artwork.status.new', 'waits'],
    ['artwork.status.verified', 'usable'],
    ['artwork.status.pending_download', 'waits'],
    ['artwork.status.pending_validation', 'waits'],
    ['artwork.status.pending_upload', 'waits'],
    ['artwork.status.failed_download', 'refused'],
    ['artwork.status.invalid_mime_type', 'refused'],
  ];
  test.each(artworks)('the artwork %s: %s', (code, meaning) => {
    expect(artworkMeaningOf(code)).toBe(meaning);
  });
});

test.each([
  'travail.production.en_file',
  'En file de production',
  'approved',
  'job.status.active',
  'unknown',
  'Zwischenstand',
  'S40',
])('the words of %s say nothing, until somebody sets their meaning', (code) => {
  expect(knownMeaningOf(code, usualStatusRules)).toBeNull();
  const rules = { ...usualStatusRules, statusMeanings: { [code.toUpperCase()]: 'download' } } as const;
  expect(knownMeaningOf(code, rules)).toBe('download');
});

test.each([
  ['artwork.status.awaiting_approval', 'waits'],
  ['changes_requested', 'waits'],
  ['superseded', 'refused'],
  ['approved', 'usable'],
])('artwork with the status %s: %s, unless an operator chooses', (code, meaning) => {
  expect(artworkMeaningOf(code)).toBe(meaning);
  for (const chosen of ArtworkMeaning.options) {
    expect(artworkMeaningOf(code, { artworkMeanings: { [code.toUpperCase()]: chosen } })).toBe(chosen);
  }
});

test.each([
  ...['ready_for_approval', 'artwork.ready.for.approval', 'ready_to_check', 'to_be_approved', 'proof.ready'],
  ...['approval.queued', 'queued_for_preflight', 'readyForProofing', 'to be checked', 'approval_required'],
  ...[
    'Entwurf',
    'in Freigabe',
    'en attente',
    'gesperrt',
    'available_for_review',
    'ready_for_check_by_customer',
    'PREPRESS_READY',
    'artwork.queued',
    'running',
  ],
])('artwork with the status %s waits for somebody', (code) => {
  expect(knownArtworkMeaningOf(code)).toBe('waits');
});

test.each([
  ...['approved_by_customer', 'ready_for_print', 'released-to-production', 'preflight_passed', 'file_ok'],
  ...['proof_approved', 'approval.granted', 'signed_off', 'pre-press.approved', 'job.production.queued'],
  ...['artwork.sandbox.approved', 'READY TO PRINT', 'Freigegeben', 'goedgekeurd', 'validé'],
])('artwork with the status %s may be printed', (code) => {
  expect(knownArtworkMeaningOf(code)).toBe('usable');
});

test.each([
  ...['partially_approved', 'approved_subject_to_changes', 'valid_until', 'final_check'],
  ...['approved_for_proofing', 'ready_for_customer', 'checked_out', 'completed_by_customer', 'ready_in_part'],
  ...['conditionally_approved', 'pre_approved', 'proof_complete', 'printed_proof', 'ready_for'],
])('whether artwork with the status %s may be printed is asked', (code) => {
  expect(knownArtworkMeaningOf(code)).toBeNull();
});

test.each(['Zwischenstand', 'not_ready', 'S40', 'unverified', 'en cours'])(
  'artwork with the status %s waits, because its words say nothing that is known',
  (code) => {
    expect([knownArtworkMeaningOf(code), artworkMeaningOf(code)]).toEqual([null, 'waits']);
  },
);

test.each<readonly [string, StatusMeaning]>([
  ['ON_HOLD', 'prepress'],
  ['awaiting-artwork', 'prepress'],
  ['order.submitted', 'prepress'],
  ['ready', 'prepress'],
  ['Shipped', 'done'],
  ['printing', 'production'],
  ['rejected', 'cancelled'],
])('the words of %s say %s', (code, meaning) => {
  expect(knownMeaningOf(code, usualStatusRules)).toBe(meaning);
});

test.each(['ready_for_print', 'released', 'approved'])(
  '%s may mean that files are due, so it is asked',
  (code) => {
    expect(knownMeaningOf(code, usualStatusRules)).toBeNull();
  },
);

describe('the status in which jobs rest although none was ever due', () => {
  const status = (code: string, jobs: number, more: Partial<StatusInUse> = {}): StatusInUse => ({
    code,
    name: code,
    jobs,
    meaning: meaningOf(code, usualStatusRules),
    isClear: true,
    isChosen: false,
    wasSent: false,
    ...more,
  });
  const queued = (jobs: number) => status('job.production.queued', jobs);

  test('is the one with most jobs', () => {
    const statuses = [status('job.new', 3), status('job.ready', 7), queued(0)];
    expect(restingStatus(statuses)?.code).toBe('job.ready');
  });
  test.each([
    ['a job is due now', [status('job.ready', 7), queued(1)]],
    ['one was, and has moved on', [status('job.ready', 7), status('job.dispatched', 1, { wasSent: true })]],
    ['few rest', [status('job.ready', 2), queued(0)]],
    ['an operator has said that they wait', [status('job.ready', 7, { isChosen: true }), queued(0)]],
    ['its meaning is asked for anyway', [status('wartet', 7, { isClear: false }), queued(0)]],
    ['all are over', [status('job.dispatched', 7), queued(0)]],
  ])('there is none if %s', (_, statuses) => expect(restingStatus(statuses)).toBeNull());
});

describe('the status for which files wait although jobs are due', () => {
  const artwork = (code: string, files: number, more: Partial<ArtworkStatusInUse> = {}) => ({
    ...{ code, name: code, files, meaning: artworkMeaningOf(code), isClear: true, isChosen: false },
    ...more,
  });
  const job = (more: Partial<StatusInUse> = {}): StatusInUse => ({
    ...{ code: 'job.production.queued', name: 'Queued', jobs: 1, meaning: 'download' as const },
    ...{ isClear: true, isChosen: false, wasSent: false },
    ...more,
  });
  const waiting = [artwork('unapproved', 3), artwork('unapproved.released', 7), artwork('approved', 9)];

  test('is the one with most files', () => {
    expect(restingArtwork({ jobs: [job()], artwork: waiting })?.code).toBe('unapproved.released');
  });
  test.each([
    ['files of another job were sent', [job(), job({ jobs: 0, wasSent: true })], waiting],
    ['no job is due', [job({ jobs: 0 })], waiting],
    ['few wait', [job()], [artwork('unapproved', 2)]],
    ['an operator has said so', [job()], [artwork('unapproved', 7, { isChosen: true })]],
    ['its meaning is asked for anyway', [job()], [artwork('no_copies', 7, { isClear: false })]],
  ])('there is none if %s', (_, jobs, artwork) => expect(restingArtwork({ jobs, artwork })).toBeNull());
});
