import {
  type ArtworkMeaning,
  chosenArtworkMeaning,
  knownArtworkMeaningOf,
  type Status,
  type StatusRules,
} from '../../../../contract/index.ts';
import { factIn } from './fact.ts';
import { type Layers, pick } from './read.ts';
import type { Reading } from './reading.ts';
import { decodeStatus, unknownStatus } from './status.ts';

/** The one artwork of a component: its status counts as the component's. */
export const isArtwork = (key: string, isListed: boolean): boolean => /^artwork$/i.test(key) && !isListed;

/** Fields with the status of artwork, of the artwork itself. */
const ownNames = ['status', 'state', 'artwork_status', 'approval_status', 'approval', 'review_status'];
/** The same of what has artwork, such as a component. */
const besideNames = ['artwork_status', 'artwork_state', 'artwork_approval', 'approval_status', 'approval'];

/** The status of an artwork; for any other entry, only one that says whether it can be printed. */
export function artworkStatusIn(layers: Layers, key: string, reading: Reading): Status | null {
  // Then its component has what that finds.
  if (reading.isSet('job.artworkStatus')) return null;
  if (/artworks?$/i.test(key)) return artworkStatusOf(layers, reading.statusRules);
  return statusBeside(layers, reading.statusRules) ?? awaitedIn(layers);
}

/**
 * The status of an artwork: of several fields, the one that keeps it from being printed. If something stands
 * there that cannot be read, the status is unknown, and the artwork waits.
 */
export function artworkStatusOf(artwork: Layers, rules: StatusRules): Status | null {
  const said = ownNames.map((name) => factIn(artwork, [name], decodeStatus));
  const read = [...said.flatMap((one) => (one.is === 'known' ? [one.value] : [])), ...unapproved(artwork)];
  if (read.length > 0) return strictest(read, rules);
  return said.some(({ is }) => is === 'unreadable') ? unknownStatus : null;
}

/** What a component, a job or a file says of its artwork under names that mean nothing else. */
export function statusBeside(layers: Layers, rules: StatusRules): Status | null {
  const read = besideNames.flatMap((name) => pick(layers, [name], decodeStatus) ?? []);
  return strictest([...read, ...unapproved(layers)], rules);
}

/** A status of a file that says that it is not ready; "uploaded" and "new" say nothing of the kind. */
function awaitedIn(layers: Layers): Status | null {
  const said = pick(layers, ['status', 'state'], decodeStatus);
  if (said === null) return null;
  const isUsual = /(^|[^a-z])(uploaded|new|draft|unknown)([^a-z]|$)/i.test(said.code);
  const isAwaited = knownArtworkMeaningOf(said.code) === 'waits' && !isUsual;
  return isAwaited || /approv|review/i.test(said.code) ? said : null;
}

const unapproved = (layers: Layers): readonly Status[] =>
  pick(layers, ['approved', 'is_approved'], (value) => (value === false ? true : null)) === null
    ? []
    : [{ code: 'unapproved', name: 'Unapproved', summary: null, locale: null }];

const order = ['refused', 'waits', 'usable'] as const;
/** Of several statuses, the one that most keeps artwork from being printed; unclear ones count last. */
function strictest(statuses: readonly Status[], rules: StatusRules): Status | null {
  const [first, ...more] = statuses;
  if (first === undefined || more.length === 0) return first ?? null;
  const meaning = ({ code }: Status): ArtworkMeaning | null => knownArtworkMeaningOf(code, rules);
  for (const one of order) {
    const found = statuses.find((status) => meaning(status) === one);
    if (found !== undefined) return found;
  }
  return first;
}

/** What the meaning of a status decides is not asked of its words again. */
export const isSaidBy = ({ code }: Status, rules: StatusRules): boolean =>
  chosenArtworkMeaning(code, rules) !== null ||
  !['usable', null].includes(knownArtworkMeaningOf(code, rules));
