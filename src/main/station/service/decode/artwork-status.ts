import {
  chosenArtworkMeaning,
  knownArtworkMeaningOf,
  type Status,
  type StatusRules,
} from '../../../../contract/index.ts';
import type { Reading } from '../reading.ts';
import { type Layers, pick } from './read.ts';
import { decodeStatus } from './status.ts';

/** The one artwork of a component: its status counts as the component's. */
export const isArtwork = (key: string, isListed: boolean): boolean => /^artwork$/i.test(key) && !isListed;

/** The status of an artwork; for any other entry, only one that says whether it was approved. */
export function artworkStatusIn(layers: Layers, key: string, reading: Reading): Status | null {
  // Then its component has what that finds.
  if (reading.isSet('job.artworkStatus')) return null;
  if (/artworks?$/i.test(key)) return pick(layers, ['status', 'state'], decodeStatus);
  const said = pick(layers, ['approval_status', 'approval', 'status', 'state'], decodeStatus);
  return said !== null && /approv|review/i.test(said.code) ? said : null;
}

/** What the meaning of a status decides is not asked of its words again. */
export const isSaidBy = ({ code }: Status, rules: StatusRules): boolean =>
  chosenArtworkMeaning(code, rules) !== null ||
  !['usable', null].includes(knownArtworkMeaningOf(code, rules));
