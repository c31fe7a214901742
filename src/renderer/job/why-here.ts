import {
  type Artwork,
  isOneOf,
  type JobDetail,
  type Message,
  newestDeliveries,
  presentStates,
  standingOf,
} from '../../contract/index.ts';

/** Reasons why a job is where it is; the one that needs an operator most comes first. */
const codes = [
  'gone',
  'cancelled',
  'noFiles',
  'blocked',
  'warned',
  'onHold',
  'failed',
  'unknown',
  'noRoute',
  'rejected',
  'missing',
  'notPickedUp',
  'notSent',
  'folder',
  'replacement',
  'approved',
  'paused',
  'retrying',
  'elsewhere',
  'allPaused',
  'queued',
  'downloading',
  'checking',
  'sending',
  'inFolder',
  'notWatched',
  'prepress',
  'withdrawn',
  'pickedUp',
] as const;
export type WhyCode = (typeof codes)[number];

/** These apply to all files of a job at once. */
const ofAllFiles: ReadonlySet<WhyCode> = new Set(['prepress', 'pickedUp']);

/** Why a job is where it is: a code with values, which the screens turn into a sentence. */
export interface WhyHere {
  readonly code: WhyCode;
  /** The first file concerned, its hot folder, and the service's word for the job's status. */
  readonly values: { readonly name: string; readonly folder: string; readonly status: string };
  /** The station's own explanation; null if the code says it all. */
  readonly because: Message | null;
  /** How many other files of the job it applies to. */
  readonly others: number;
}

interface WhyFile {
  readonly code: WhyCode;
  readonly because: Message | null;
}

const plain = (code: WhyCode): WhyFile => ({ code, because: null });

/** Why a file on hold is on hold. */
function whyOnHold({ approval, replacement, preflight, reason }: Artwork): WhyFile {
  if (approval !== null) return plain('approved');
  if (replacement !== null) return { code: 'replacement', because: reason };
  if (preflight === 'blocked') return plain('blocked');
  if (reason?.code.startsWith('hold.preflight-warn') === true) return plain('warned');
  return { code: 'onHold', because: reason };
}

/** Whether at least one of the file's hot folders is still watched. */
const isWatched = ({ deliveries }: Artwork): boolean =>
  newestDeliveries(deliveries).some((one) => one.isWatched && isOneOf(one.state, presentStates));

/** Why a file is where it is. @param isPaused all downloads are paused */
function whyFile(file: Artwork, isPaused: boolean): WhyFile {
  const standing = standingOf(file);
  switch (standing.kind) {
    case 'troubled': {
      if (standing.state === 'rejected') return plain('rejected');
      if (standing.why?.code === 'delivery.missing') return plain('missing');
      if (standing.state === 'failed') return { code: 'notSent', because: standing.why };
      return plain(isWatched(file) ? 'notPickedUp' : 'notWatched');
    }
    case 'elsewhere':
      return { code: 'elsewhere', because: standing.why };
    case 'paused':
      return plain('paused');
    case 'waits-for-folder':
      return { code: 'folder', because: standing.why };
    case 'state':
      break;
  }
  switch (standing.state) {
    case 'expected':
      return plain('prepress');
    case 'queued':
      return plain(isPaused ? 'allPaused' : 'queued');
    case 'transferring':
    case 'verifying':
      return plain('downloading');
    case 'waiting':
      return { code: 'retrying', because: file.reason };
    case 'failed':
      return { code: 'failed', because: file.reason };
    case 'on-hold':
      return whyOnHold(file);
    case 'no-route':
      return file.reason?.code.startsWith('file.unknown-') === true
        ? { code: 'unknown', because: file.reason }
        : plain('noRoute');
    case 'archived':
      return plain(file.preflight === 'pending' ? 'checking' : 'sending');
    case 'delivering':
      return plain('sending');
    case 'delivered':
      return plain(isWatched(file) ? 'inFolder' : 'notWatched');
    case 'picked-up':
      return plain('pickedUp');
    case 'withdrawn':
      return { code: 'withdrawn', because: file.reason };
  }
}

/**
 * Why a job is where it is: what its first file waits for that needs somebody, or else that has not arrived
 * yet.
 * @param isPaused all downloads are paused
 */
export function whyHere(
  job: Pick<JobDetail, 'isGone' | 'meaning' | 'status' | 'components'>,
  isPaused: boolean,
): WhyHere {
  const status = job.status.name;
  const ofJob = (code: WhyCode): WhyHere => ({
    code,
    values: { name: '', folder: '', status },
    because: null,
    others: 0,
  });
  if (job.isGone) return ofJob('gone');
  if (job.meaning === 'cancelled') return ofJob('cancelled');
  const files = job.components.flatMap((component) => component.files);
  // Replaced files do not count while there are others.
  const wanted = files.filter(({ state }) => state !== 'withdrawn');
  const all = (wanted.length > 0 ? wanted : files).map((file) => ({ file, why: whyFile(file, isPaused) }));
  const [first] = all.toSorted((one, other) => codes.indexOf(one.why.code) - codes.indexOf(other.why.code));
  if (first === undefined) return ofJob(job.meaning === 'prepress' ? 'prepress' : 'noFiles');
  const { file, why } = first;
  const folder = newestDeliveries(file.deliveries).at(-1)?.hotFolderName ?? '';
  return {
    ...why,
    values: { name: file.name, folder, status },
    others: ofAllFiles.has(why.code) ? 0 : all.filter((one) => one.why.code === why.code).length - 1,
  };
}
