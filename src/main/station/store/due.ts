import { type ArtworkState, type Saying, type StatusMeaning, saying } from '../../../contract/index.ts';

/** What is known of a job, as far as it decides whether its files are fed. */
export interface JobTruth {
  readonly meaning: StatusMeaning;
  readonly isGone: boolean;
  /** The service's own word for its status. */
  readonly statusName: string;
}

/** What is known of one of its files. */
export interface FileTruth {
  readonly state: ArtworkState;
  /** The newest reading of the job names it. */
  readonly isNamed: boolean;
  /** The name of the file that came in its place; null: none did. */
  readonly replacedBy: string | null;
  /** The service's own word for the status of its artwork where that is refused, else null. */
  readonly refused: string | null;
  /** An operator sends it although its job is past the status that feeds. */
  readonly byHand: boolean;
}

/** Why a file is not fed. */
export type Because =
  | 'gone'
  | 'cancelled'
  | 'replaced'
  | 'removed'
  | 'artwork-refused'
  | 'taken-back'
  | 'past';

/** Whether a file is to be fed by the newest word of the service. */
export type Due =
  | { readonly kind: 'due' }
  /** Its job has not come so far. */
  | { readonly kind: 'not-yet' }
  /** `of`: the status, or the name of the file, that it is about; empty where it is about neither. */
  | { readonly kind: 'withdrawn'; readonly because: Because; readonly of: string };

/** Decides whether a file is fed. Pure: only what the service said last, and an operator's word, count. */
export function dueOf(job: JobTruth, file: FileTruth): Due {
  const withdrawn = (because: Because, of = ''): Due => ({ kind: 'withdrawn', because, of });
  const status = job.statusName;
  if (job.isGone) return withdrawn('gone');
  if (job.meaning === 'cancelled') return withdrawn('cancelled', status);
  if (!file.isNamed) {
    return file.replacedBy === null ? withdrawn('removed') : withdrawn('replaced', file.replacedBy);
  }
  if (file.refused !== null) return withdrawn('artwork-refused', file.refused);
  switch (job.meaning) {
    case 'feeds':
      return { kind: 'due' };
    case 'prepress':
      // What was never asked for is simply still to come.
      return file.state === 'expected' ? { kind: 'not-yet' } : withdrawn('taken-back', status);
    case 'production':
    case 'done':
      return file.byHand ? { kind: 'due' } : withdrawn('past', status);
  }
}

const withdrawnSayings: Readonly<Record<Because, (of: string) => Saying>> = {
  gone: () =>
    saying('withdrawn.gone', {}, 'The service does not have this job any more: the file is not fed.'),
  cancelled: (status) =>
    saying('withdrawn.cancelled', { status }, `The job is ${status}: the file is not fed.`),
  replaced: (name) =>
    saying('withdrawn.replaced', { name }, `Replaced by ${name}: only the new file is fed.`),
  removed: () => saying('withdrawn.removed', {}, 'The job does not name this file any more: it is not fed.'),
  'artwork-refused': (status) =>
    saying('withdrawn.artwork-refused', { status }, `The artwork is ${status}: the file is not fed.`),
  'taken-back': (status) =>
    saying(
      'withdrawn.taken-back',
      { status },
      `The job was taken back (${status}): the file is fed when it is ready again.`,
    ),
  past: (status) =>
    saying(
      'withdrawn.past',
      { status },
      `The job is ${status} already, and the file was not fed before. Send it by hand if it is needed.`,
    ),
};

/** Why a file is not fed, in a sentence. @param of what `dueOf` says of it */
export const withdrawnSaying = (because: Because, of: string): Saying => withdrawnSayings[because](of);

/** Reasons for which something has to be stopped at the RIP; that a job goes on is none. */
export type RecallBecause = Exclude<Because, 'past'>;

/** When and where a file was fed. */
interface Fed {
  /** Since then. */
  readonly minutes: number;
  readonly folder: string;
}

const sentence = (what: string, { minutes, folder }: Fed): string =>
  `${what} ${minutes} min after it was sent to ${folder}: stop it there.`;

const recallSayings: Readonly<Record<RecallBecause, (fed: Fed, of: string) => Saying>> = {
  gone: ({ minutes, folder }) =>
    saying('recall.gone', { minutes, folder }, sentence('Removed from the service', { minutes, folder })),
  cancelled: ({ minutes, folder }) =>
    saying('recall.cancelled', { minutes, folder }, sentence('Cancelled', { minutes, folder })),
  replaced: ({ minutes, folder }, name) =>
    saying(
      'recall.replaced',
      { name, minutes, folder },
      sentence(`Replaced by ${name}`, { minutes, folder }),
    ),
  removed: ({ minutes, folder }) =>
    saying('recall.removed', { minutes, folder }, sentence('Removed from its job', { minutes, folder })),
  'artwork-refused': ({ minutes, folder }) =>
    saying(
      'recall.artwork-refused',
      { minutes, folder },
      sentence('Its artwork was refused', { minutes, folder }),
    ),
  'taken-back': ({ minutes, folder }) =>
    saying(
      'recall.taken-back',
      { minutes, folder },
      sentence('Taken back to pre-press', { minutes, folder }),
    ),
};

/** What has to be done about a file that was fed and is not wanted any more. @param of what `dueOf` says of it */
export const recallSaying = (because: RecallBecause, of: string, fed: Fed): Saying =>
  recallSayings[because](fed, of);
