import type { Random } from '../../src/sandbox/random.ts';

/** Which of the endpoints exist that section 6 needs and section 4 does not show. */
export type OfferKind =
  | 'everything'
  | 'no list of jobs'
  | 'no lists of batches'
  | 'no single reads'
  | 'no lists'
  | 'nothing but section 4';

/** The answer if there is no such endpoint. */
type Absence = 'JSON with 404' | 'HTML with 404' | '405' | 'JSON with 403' | '501' | 'web page with 200';

export interface Offers {
  readonly kind: OfferKind;
  readonly absence: Absence;
  readonly jobs: boolean;
  readonly batches: boolean;
  readonly reads: boolean;
  /** The answer to a read of a job that was removed. */
  readonly removed: 404 | 410;
  /** Paths end with a slash; to one without it, the answer sends there. */
  readonly slash: boolean;
  /** The path of jobs: the document shows only those of batches and files. */
  readonly jobsPath: string;
  readonly batchesPath: string;
  readonly queuedBatchesPath: string;
}

const lacking: Readonly<Record<OfferKind, Pick<Offers, 'jobs' | 'batches' | 'reads'>>> = {
  everything: { jobs: true, batches: true, reads: true },
  'no list of jobs': { jobs: false, batches: true, reads: true },
  'no lists of batches': { jobs: true, batches: false, reads: true },
  'no single reads': { jobs: true, batches: true, reads: false },
  'no lists': { jobs: false, batches: false, reads: true },
  'nothing but section 4': { jobs: false, batches: false, reads: false },
};

export function composeOffers(random: Random): Offers {
  const kind = random.pick([
    'everything',
    'everything',
    'everything',
    'no list of jobs',
    'no lists of batches',
    'no single reads',
    'no lists',
    'nothing but section 4',
  ] as const);
  return {
    kind,
    absence: random.pick([
      'JSON with 404',
      'JSON with 404',
      'HTML with 404',
      '405',
      'JSON with 403',
      '501',
      'web page with 200',
    ] as const),
    ...lacking[kind],
    jobsPath: random.pick(['/1.0/jobs', '/1.0/jobs', '/1.0/job/jobs', '/1.0/print/jobs']),
    batchesPath: '/1.0/job/batches',
    queuedBatchesPath: '/1.0/job/queued-batches',
    removed: random.pick([404, 410] as const),
    slash: random.next() < 0.12,
  };
}
