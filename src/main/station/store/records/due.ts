import { type ArtworkState, type Message, message, type StatusMeaning } from '../../../../contract/index.ts';

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
  /** It has been in a hot folder as it is; another one, or the same once more, may still be owed it. */
  readonly wasInFolder: boolean;
}

/** Why a file is not fed. */
export type Because =
  | 'gone'
  | 'cancelled'
  | 'replaced'
  | 'removed'
  | 'artwork-refused'
  | 'moved-back'
  | 'past';

/** Whether a file is to be fed by the newest word of the service. */
export type Due =
  | { readonly kind: 'due' }
  /** Its job has not come so far. */
  | { readonly kind: 'not-yet' }
  /** Its job has gone on after a hot folder got it: what is owed is delivered, and nothing else begun. */
  | { readonly kind: 'finish' }
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
    case 'download':
      return { kind: 'due' };
    case 'prepress':
      // What was never asked for is simply still to come.
      return file.state === 'expected' ? { kind: 'not-yet' } : withdrawn('moved-back', status);
    case 'production':
    case 'done':
      if (file.byHand) return { kind: 'due' };
      return file.wasInFolder ? { kind: 'finish' } : withdrawn('past', status);
  }
}

const withdrawnMessages: Readonly<Record<Because, (of: string) => Message>> = {
  gone: () => message('withdrawn.gone'),
  cancelled: (status) => message('withdrawn.cancelled', { status }),
  replaced: (name) => message('withdrawn.replaced', { name }),
  removed: () => message('withdrawn.removed'),
  'artwork-refused': (status) => message('withdrawn.artwork-refused', { status }),
  'moved-back': (status) => message('withdrawn.moved-back', { status }),
  past: (status) => message('withdrawn.past', { status }),
};

/** Why a file is not fed, in a sentence. @param of what `dueOf` says of it */
export const withdrawnMessage = (because: Because, of: string): Message => withdrawnMessages[because](of);

/** Reasons for which something has to be stopped at the RIP; that a job goes on is none. */
export type RecallBecause = Exclude<Because, 'past'>;

/** When and where a file was fed. */
interface DeliveredAs {
  /** Since then. */
  readonly minutes: number;
  readonly folder: string;
}

const recallMessages: Readonly<Record<RecallBecause, (delivered: DeliveredAs, of: string) => Message>> = {
  gone: ({ minutes, folder }) => message('recall.gone', { minutes, folder }),
  cancelled: ({ minutes, folder }) => message('recall.cancelled', { minutes, folder }),
  replaced: ({ minutes, folder }, name) => message('recall.replaced', { name, minutes, folder }),
  removed: ({ minutes, folder }) => message('recall.removed', { minutes, folder }),
  'artwork-refused': ({ minutes, folder }) => message('recall.artwork-refused', { minutes, folder }),
  'moved-back': ({ minutes, folder }) => message('recall.moved-back', { minutes, folder }),
};

/**
 * What has to be done about a file that was fed and is not wanted any more. @param of what `dueOf` says of it
 */
export const recallMessage = (because: RecallBecause, of: string, delivered: DeliveredAs): Message =>
  recallMessages[because](delivered, of);
