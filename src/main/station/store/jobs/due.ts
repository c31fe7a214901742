import { type ArtworkState, type Message, message, type StatusMeaning } from '../../../../contract/index.ts';

/** What is known about a job that decides whether its files are sent. */
export interface JobTruth {
  readonly meaning: StatusMeaning;
  readonly isGone: boolean;
  /** The service's own word for its status. */
  readonly statusName: string;
  /** The batch that it was last in has been cancelled, and it is in no other. */
  readonly isBatchCancelled: boolean;
  /** An operator's path leads to none of its files, but it still mentions this one. */
  readonly isFilesUnread: boolean;
}

/** What is known about one of its files. */
export interface FileTruth {
  readonly state: ArtworkState;
  /** The newest answer about the job names it. */
  readonly isListed: boolean;
  /** The name of the file that replaced it; null if none did. */
  readonly replacedBy: string | null;
  /** The service's own word for the status of its artwork if that is a rejection, otherwise null. */
  readonly refused: string | null;
  /** The service's own word for the status of its artwork if that is not approved yet, otherwise null. */
  readonly awaited: string | null;
  /** An operator sends it although its job is past its download status, or its batch was cancelled. */
  readonly isSentManually: boolean;
  /**
   * It has been in a hot folder with its current bytes; another folder, or the same one again, may still be
   * owed it.
   */
  readonly wasInFolder: boolean;
}

/** Why a file is not sent. */
export type Because =
  | 'gone'
  | 'cancelled'
  | 'replaced'
  | 'removed'
  | 'files-unread'
  | 'artwork-refused'
  | 'artwork-awaited'
  | 'batch-cancelled'
  | 'moved-back'
  | 'past';

/** Whether a file is to be sent, according to the latest data from the service. */
export type Due =
  | { readonly kind: 'due' }
  /** Its job has not come that far. */
  | { readonly kind: 'not-yet' }
  /**
   * Its job has moved on after a hot folder received the file: what is owed is delivered, and nothing new
   * begun.
   */
  | { readonly kind: 'finish' }
  /** `of`: the status, or the name of the file, that it is about; empty if it is about neither. */
  | { readonly kind: 'withdrawn'; readonly because: Because; readonly of: string };

/**
 * Decides whether a file is sent. Pure: only the latest data from the service and the operator's decision
 * count.
 */
export function dueOf(job: JobTruth, file: FileTruth): Due {
  const withdrawn = (because: Because, of = ''): Due => ({ kind: 'withdrawn', because, of });
  const status = job.statusName;
  if (job.isGone) return withdrawn('gone');
  if (job.meaning === 'cancelled') return withdrawn('cancelled', status);
  if (!file.isListed) {
    if (job.isFilesUnread) return withdrawn('files-unread');
    return file.replacedBy === null ? withdrawn('removed') : withdrawn('replaced', file.replacedBy);
  }
  if (file.refused !== null) return withdrawn('artwork-refused', file.refused);
  // In pre-press, artwork that is not ready is what everybody expects.
  const isStillToCome = job.meaning === 'prepress' && file.state === 'expected';
  if (file.awaited !== null && !isStillToCome) return withdrawn('artwork-awaited', file.awaited);
  if (job.isBatchCancelled && !file.isSentManually && isPrintedWithBatch(job.meaning, file)) {
    return withdrawn('batch-cancelled');
  }
  switch (job.meaning) {
    case 'download':
      return { kind: 'due' };
    case 'prepress':
      // What was never requested is simply still to come.
      return file.state === 'expected' ? { kind: 'not-yet' } : withdrawn('moved-back', status);
    case 'production':
    case 'done':
      if (file.isSentManually) return { kind: 'due' };
      return file.wasInFolder ? { kind: 'finish' } : withdrawn('past', status);
  }
}

/** Whether the batch of its job decides about a file: one that was sent matters until its job is finished. */
const isPrintedWithBatch = (meaning: StatusMeaning, { wasInFolder }: FileTruth): boolean =>
  meaning === 'download' || (meaning === 'production' && wasInFolder);

const withdrawnMessages: Readonly<Record<Because, (of: string) => Message>> = {
  gone: () => message('withdrawn.gone'),
  cancelled: (status) => message('withdrawn.cancelled', { status }),
  replaced: (name) => message('withdrawn.replaced', { name }),
  removed: () => message('withdrawn.removed'),
  'files-unread': () => message('withdrawn.files-unread'),
  'artwork-refused': (status) => message('withdrawn.artwork-refused', { status }),
  'artwork-awaited': (status) => message('withdrawn.artwork-awaited', { status }),
  'batch-cancelled': () => message('withdrawn.batch-cancelled'),
  'moved-back': (status) => message('withdrawn.moved-back', { status }),
  past: (status) => message('withdrawn.past', { status }),
};

/** Why a file is not sent, in a sentence. @param of as returned by `dueOf` */
export const withdrawnMessage = (because: Because, of: string): Message => withdrawnMessages[because](of);

/**
 * Reasons for which something has to be stopped at the RIP; that a job moves on, or that its files cannot be
 * read, is not one.
 */
export type RecallBecause = Exclude<Because, 'past' | 'files-unread'>;

export const isRecalledFor = (because: Because): because is RecallBecause =>
  because !== 'past' && because !== 'files-unread';

/** When and where a file was sent. */
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
  'artwork-awaited': ({ minutes, folder }) => message('recall.artwork-awaited', { minutes, folder }),
  'batch-cancelled': ({ minutes, folder }) => message('recall.batch-cancelled', { minutes, folder }),
  'moved-back': ({ minutes, folder }) => message('recall.moved-back', { minutes, folder }),
};

/** What to do about a file that was sent and is no longer wanted. @param of as returned by `dueOf` */
export const recallMessage = (because: RecallBecause, of: string, delivered: DeliveredAs): Message =>
  recallMessages[because](delivered, of);
