import { type RipId, RipProfile } from '../../../contract/index.ts';
import type { HotFolderProfile } from '../settings/index.ts';

type Written = Partial<Omit<RipProfile, 'id' | 'advice'>> & {
  readonly name: string;
  readonly advice?: Readonly<Record<string, string>>;
};

/** A profile as it is written below: what is left out is what its maker does not say. */
function shipped(id: string, { advice = {}, ...written }: Written): RipProfile {
  return RipProfile.parse({
    scanSeconds: null,
    stableSeconds: null,
    groups: null,
    leaves: 'unknown',
    results: [],
    localDisk: 'unknown',
    longestPathBytes: null,
    longestFolderName: null,
    reservedNames: [],
    ticket: null,
    ...written,
    id,
    advice: Object.entries(advice).map(([key, text]) => ({ code: `rip.${id}.${key}`, text })),
  });
}

/** What holds for any RIP: nothing is known of it. */
export const anyRip = shipped('generic', {
  name: 'Any RIP',
  leaves: 'nothing',
  advice: { gone: 'A file that is gone from the hot folder counts as taken.' },
});

/** What makers' manuals say of their RIPs, one profile per family. Nothing here is assumed where they do not say it. */
export const shippedRips: readonly RipProfile[] = [
  anyRip,
  shipped('caldera', {
    name: 'Caldera',
    stableSeconds: 5,
    leaves: 'nothing',
    localDisk: 'advised',
    advice: {
      running: 'It must be running to take files.',
      many: 'Beyond 1,000 files in the folder it becomes slow.',
      beside: 'It sees files while they are being written: they must be made beside the hot folder.',
    },
  }),
  shipped('fiery', {
    name: 'Fiery Hot Folders',
    stableSeconds: 10,
    leaves: 'renamed',
    localDisk: 'needed',
    advice: {
      renamed: 'An original that it keeps gets a time of day as its name, which no longer tells the job.',
    },
  }),
  shipped('prinergy-evo', {
    name: 'Kodak Prinergy Evo',
    stableSeconds: 10,
    groups: { files: 32, orSeconds: 10 },
    leaves: 'result-folders',
    results: [
      { name: 'Input_Success', means: 'taken' },
      { name: 'Input_Warning', means: 'warning' },
      { name: 'Input_Error', means: 'refused' },
      { name: 'Input_Unmatched', means: 'refused' },
      { name: 'Input_Cancelled', means: 'refused' },
    ],
    advice: {
      groups: 'It makes one job of 32 files, or of those of 10 seconds.',
      subfolders: 'It does not look into subfolders.',
      again:
        'The same name again is only run where the number of pages is the same; a file fed again has a new name.',
    },
  }),
  shipped('freeflow', {
    name: 'Xerox FreeFlow',
    scanSeconds: 100,
    leaves: 'result-folders',
    results: [
      { name: 'Unsupported Files', means: 'refused' },
      { name: 'Error', means: 'refused' },
    ],
    reservedNames: ['Unsupported Files folder.xml', 'Waiting for Job Ticket.xml', 'Manifest Status.xml'],
    ticket: 'xerox',
    advice: {
      scan: 'It looks every 10 to 100 seconds, as it is set: put that here to hear of stuck files sooner.',
      'read-only': 'It ignores files that are read-only.',
      waiting:
        'Tickets of the kind "xpf" belong into its folder "Waiting for Job Ticket": choose that one as the hot folder.',
    },
  }),
  shipped('processdirector', {
    name: 'Ricoh ProcessDirector',
    scanSeconds: 30,
    stableSeconds: 30,
    leaves: 'nothing',
    longestPathBytes: 255,
    ticket: 'trg',
    advice: {
      rights: 'It needs the right to read and to change the files.',
      trigger: 'With trigger files it takes a file at once: choose the ticket "trg".',
      errors: 'What it cannot process stays until somebody deletes it.',
    },
  }),
  shipped('infoprint', {
    name: 'InfoPrint Manager',
    stableSeconds: 30,
    leaves: 'nothing',
    advice: {
      alphabet:
        'It takes several files at once in the order of the alphabet: have them numbered where order counts.',
      nfs: 'Its check of open files does not work over NFS: there it must go by the size.',
    },
  }),
  shipped('harlequin', {
    name: 'Harlequin',
    leaves: 'nothing',
    advice: {
      order: 'It promises no order, and deletes files after success and error alike.',
      output: 'Its output must never go into its input folder.',
    },
  }),
  shipped('gmg', {
    name: 'GMG ColorServer',
    leaves: 'result-folders',
    results: [
      { name: 'success', means: 'taken' },
      { name: 'warning', means: 'warning' },
      { name: 'error', means: 'refused' },
    ],
    advice: { polling: 'For a folder on a share, set it to polling.' },
  }),
  shipped('switch', {
    name: 'Enfocus Switch',
    advice: {
      again: 'It remembers what it has processed; a file fed again has a new name.',
      level: 'Choose the folder that it watches itself: a job folder one level too high is torn apart.',
    },
  }),
  shipped('apogee', {
    name: 'Agfa Apogee',
    longestFolderName: 31,
    advice: { ascii: 'Names of its folders are ASCII, at most 31 characters.' },
  }),
  shipped('prisma', {
    name: 'Canon PRISMA',
    advice: { active: 'Of 250 hot folders 10 can be active; the ticket belongs to the folder.' },
  }),
  shipped('durst', {
    name: 'Durst',
    advice: {
      urls: 'It fetches files itself by the URL in its own XML ticket, which Makeready does not write.',
    },
  }),
];

/** All profiles there are: the shipped ones as an operator may have changed them, then the operator's own. */
export function ripsWith(own: readonly RipProfile[]): readonly RipProfile[] {
  const changed = new Map(own.map((one) => [one.id, one]));
  const known = new Set(shippedRips.map(({ id }) => id));
  return [...shippedRips.map((one) => changed.get(one.id) ?? one), ...own.filter(({ id }) => !known.has(id))];
}

/** The profile of that id; where there is none any more, what holds for any RIP. */
export function ripOf(id: RipId, own: readonly RipProfile[]): RipProfile {
  return ripsWith(own).find((one) => one.id === id) ?? anyRip;
}

/** For a RIP whose maker gives no time: long enough for all that do. */
const UNKNOWN_SECONDS = 60;

/** After how many seconds a file that still lies in a hot folder is stuck: what its RIP may need twice, and half a minute. */
export function patienceSeconds(
  { stuckAfterSeconds }: Pick<HotFolderProfile, 'stuckAfterSeconds'>,
  { scanSeconds, stableSeconds }: Pick<RipProfile, 'scanSeconds' | 'stableSeconds'>,
): number {
  const needs = (scanSeconds ?? UNKNOWN_SECONDS) + (stableSeconds ?? UNKNOWN_SECONDS);
  return stuckAfterSeconds ?? 2 * needs + 30;
}
