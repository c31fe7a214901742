import { RipId, type RipProfile } from '../../../../contract/index.ts';
import type { HotFolderProfile } from '../../settings/index.ts';

type Written = Partial<Omit<RipProfile, 'id'>> & { readonly name: string };

/** What a profile says where its maker says nothing. */
export const unstated: Omit<RipProfile, 'id' | 'name'> = {
  scanSeconds: null,
  stableSeconds: null,
  results: [],
  localDisk: 'unknown',
  longestPathBytes: null,
  longestFolderName: null,
  reservedNames: [],
  ticket: null,
};

/** A profile as written below; what is left out, its maker does not say. */
const shipped = (id: string, written: Written): RipProfile => ({
  ...unstated,
  ...written,
  id: RipId.parse(id),
});

/** What holds for a RIP that nothing is known about. */
export const anyRip = shipped('generic', {
  name: 'Any RIP',
});

/**
 * What makers' manuals say about their RIPs, one profile per family. Nothing is assumed that they do not
 * say.
 */
export const shippedRips: readonly RipProfile[] = [
  anyRip,
  shipped('caldera', {
    name: 'Caldera',
    stableSeconds: 5,
    localDisk: 'advised',
  }),
  shipped('fiery', {
    name: 'Fiery Hot Folders',
    stableSeconds: 10,
    localDisk: 'needed',
  }),
  shipped('prinergy-evo', {
    name: 'Kodak Prinergy Evo',
    stableSeconds: 10,
    results: [
      { name: 'Input_Success', means: 'picked-up' },
      { name: 'Input_Warning', means: 'warning' },
      { name: 'Input_Error', means: 'rejected' },
      { name: 'Input_Unmatched', means: 'rejected' },
      { name: 'Input_Cancelled', means: 'rejected' },
    ],
  }),
  shipped('freeflow', {
    name: 'Xerox FreeFlow',
    scanSeconds: 100,
    results: [
      { name: 'Unsupported Files', means: 'rejected' },
      { name: 'Error', means: 'rejected' },
    ],
    reservedNames: ['Unsupported Files folder.xml', 'Waiting for Job Ticket.xml', 'Manifest Status.xml'],
    ticket: 'xerox',
  }),
  shipped('processdirector', {
    name: 'Ricoh ProcessDirector',
    scanSeconds: 30,
    stableSeconds: 30,
    longestPathBytes: 255,
    ticket: 'trg',
  }),
  shipped('infoprint', {
    name: 'InfoPrint Manager',
    stableSeconds: 30,
  }),
  shipped('harlequin', {
    name: 'Harlequin',
  }),
  shipped('gmg', {
    name: 'GMG ColorServer',
    results: [
      { name: 'success', means: 'picked-up' },
      { name: 'warning', means: 'warning' },
      { name: 'error', means: 'rejected' },
    ],
  }),
  shipped('switch', {
    name: 'Enfocus Switch',
  }),
  shipped('apogee', {
    name: 'Agfa Apogee',
    longestFolderName: 31,
  }),
  shipped('prisma', {
    name: 'Canon PRISMA',
  }),
  shipped('durst', {
    name: 'Durst',
  }),
  shipped('indigo', {
    name: 'HP Indigo',
  }),
  shipped('prinect', {
    name: 'Heidelberg Prinect',
  }),
  shipped('accuriopro', {
    name: 'Konica Minolta AccurioPro',
  }),
  shipped('smartstream', {
    name: 'HP SmartStream Production Pro',
  }),
  shipped('onyx', {
    name: 'ONYX Thrive',
  }),
  shipped('versaworks', {
    name: 'Roland VersaWorks',
  }),
  shipped('wasatch', {
    name: 'Wasatch SoftRIP',
  }),
  shipped('sai', {
    name: 'SAi Flexi',
  }),
];

/** All profiles: the shipped ones as changed in the settings, then the settings' own. */
export function ripsWith(own: readonly RipProfile[]): readonly RipProfile[] {
  const changed = new Map(own.map((one) => [one.id, one]));
  const known = new Set(shippedRips.map(({ id }) => id));
  return [...shippedRips.map((one) => changed.get(one.id) ?? one), ...own.filter(({ id }) => !known.has(id))];
}

/** The profile with that id; if it no longer exists, what holds for any RIP. */
export function ripOf(id: RipId, own: readonly RipProfile[]): RipProfile {
  const isWanted = (one: RipProfile): boolean => one.id === id;
  return own.find(isWanted) ?? shippedRips.find(isWanted) ?? anyRip;
}

/** For a RIP whose maker gives no time: long enough for all that do. */
const UNKNOWN_SECONDS = 60;

/**
 * After how many seconds a file in a hot folder counts as stuck: twice what its RIP may need, plus half a
 * minute.
 */
export function stuckTimeoutSeconds(
  { stuckAfterSeconds }: Pick<HotFolderProfile, 'stuckAfterSeconds'>,
  { scanSeconds, stableSeconds }: Pick<RipProfile, 'scanSeconds' | 'stableSeconds'>,
): number {
  const needs = (scanSeconds ?? UNKNOWN_SECONDS) + (stableSeconds ?? UNKNOWN_SECONDS);
  return stuckAfterSeconds ?? 2 * needs + 30;
}
