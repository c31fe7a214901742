import type { HotFolderProfile, RipFamily } from '../settings/index.ts';

/** A folder of the hot folder into which a RIP puts what it has looked at, and what that means. */
export interface ResultFolder {
  readonly name: string;
  readonly means: 'taken' | 'warning' | 'refused';
}

/** What is known of a kind of RIP from its maker's manuals (docs, hot folders). */
export interface RipProfile {
  readonly name: string;
  /** How often it looks, and how long a file must lie unchanged, in seconds. */
  readonly scanSeconds: number;
  readonly stableSeconds: number;
  readonly results: readonly ResultFolder[];
  /** The longest path it reads, in bytes; null where nobody says. */
  readonly longestPathBytes: number | null;
  /** What an operator should know, a sentence each. */
  readonly advice: readonly string[];
}

/** Shipped as data; nothing here is assumed of a RIP whose maker does not say so. */
export const ripProfiles: Readonly<Record<RipFamily, RipProfile>> = {
  generic: {
    name: 'Any RIP',
    scanSeconds: 60,
    stableSeconds: 75,
    results: [],
    longestPathBytes: null,
    advice: ['A file that is gone from the hot folder counts as taken.'],
  },
  caldera: {
    name: 'Caldera',
    scanSeconds: 5,
    stableSeconds: 5,
    results: [],
    longestPathBytes: null,
    advice: [
      'It must be running to take files.',
      'Use a folder on a local disk; beyond 1,000 files it becomes slow.',
      'It sees files while they are being written: keep the staging folder beside the hot folder.',
    ],
  },
  fiery: {
    name: 'Fiery Hot Folders',
    scanSeconds: 10,
    stableSeconds: 10,
    results: [],
    longestPathBytes: null,
    advice: ['The hot folder cannot be on a network drive.'],
  },
  'prinergy-evo': {
    name: 'Kodak Prinergy Evo',
    scanSeconds: 10,
    stableSeconds: 10,
    results: [
      { name: 'Input_Success', means: 'taken' },
      { name: 'Input_Warning', means: 'warning' },
      { name: 'Input_Error', means: 'refused' },
      { name: 'Input_Unmatched', means: 'refused' },
      { name: 'Input_Cancelled', means: 'refused' },
    ],
    longestPathBytes: null,
    advice: ['It groups 32 files, or those of 10 s, into one job.', 'It does not look into subfolders.'],
  },
  freeflow: {
    name: 'Xerox FreeFlow',
    scanSeconds: 100,
    stableSeconds: 10,
    results: [{ name: 'Unsupported Files', means: 'refused' }],
    longestPathBytes: null,
    advice: [
      'It ignores files that are read-only.',
      'It reads tickets before files, so a ticket comes last.',
      'Files with the ticket "xerox" belong into its folder "Waiting for Job Ticket": choose that one as the hot folder.',
    ],
  },
  processdirector: {
    name: 'Ricoh ProcessDirector',
    scanSeconds: 30,
    stableSeconds: 31,
    results: [],
    longestPathBytes: 255,
    advice: [
      'It needs the right to read and to change the files.',
      'With trigger files it takes a file at once: choose the ticket "trg".',
    ],
  },
  infoprint: {
    name: 'InfoPrint Manager',
    scanSeconds: 30,
    stableSeconds: 30,
    results: [],
    longestPathBytes: null,
    advice: ['It takes several files at once in the order of the alphabet: begin names with a number.'],
  },
  harlequin: {
    name: 'Harlequin',
    scanSeconds: 10,
    stableSeconds: 10,
    results: [],
    longestPathBytes: null,
    advice: ['It promises no order, and deletes files after success and error alike.'],
  },
  gmg: {
    name: 'GMG ColorServer',
    scanSeconds: 30,
    stableSeconds: 30,
    results: [
      { name: 'success', means: 'taken' },
      { name: 'warning', means: 'warning' },
      { name: 'error', means: 'refused' },
    ],
    longestPathBytes: null,
    advice: ['For a folder on a share, set it to polling.'],
  },
  switch: {
    name: 'Enfocus Switch',
    scanSeconds: 30,
    stableSeconds: 30,
    results: [],
    longestPathBytes: null,
    advice: [
      'It remembers what it has processed: a file fed again needs a new name, which its revision gives it.',
    ],
  },
  apogee: {
    name: 'Agfa Apogee',
    scanSeconds: 60,
    stableSeconds: 60,
    results: [],
    longestPathBytes: null,
    advice: ['Names of folders must be ASCII, at most 31 characters.'],
  },
  prisma: {
    name: 'Canon PRISMA',
    scanSeconds: 60,
    stableSeconds: 60,
    results: [],
    longestPathBytes: null,
    advice: ['Of 250 hot folders 10 can be active; the ticket belongs to the folder.'],
  },
  durst: {
    name: 'Durst',
    scanSeconds: 60,
    stableSeconds: 60,
    results: [],
    longestPathBytes: null,
    advice: ['It can fetch files itself by the URL in its ticket.'],
  },
};

/** After how many seconds a file that still lies in a hot folder is stuck: what its RIP may need twice, and half a minute. */
export function patienceSeconds(folder: Pick<HotFolderProfile, 'rip' | 'stuckAfterSeconds'>): number {
  const { scanSeconds, stableSeconds } = ripProfiles[folder.rip];
  return folder.stuckAfterSeconds ?? 2 * (scanSeconds + stableSeconds) + 30;
}
