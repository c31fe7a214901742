import { ORPCError } from '@orpc/client';
import { dialog } from 'electron';
import type { NativeWords } from '../../locales/words.ts';
import type { StationClient } from '../thread/station-thread.ts';
import { hashOfPlace, type LinkedPlace } from './deep-link.ts';

/** How long stations have to say whether they have a job, in milliseconds. */
const ANSWERS_WITHIN_MS = 3_000;

/** A window on a station, in which a link can open. */
export interface LinkWindow {
  /** Name of its station. */
  readonly name: string;
  readonly client: Promise<Pick<StationClient, 'job' | 'batch'>>;
  readonly show: (hash: string) => void;
}

/**
 * Opens a link in the window of the station that has its job or batch. If the one used last has it, or none
 * has it, that is where it opens; the operator is told if no station has it.
 * @param windows the one used last first, followed by any others.
 */
export async function openLink(
  place: LinkedPlace,
  [last, ...others]: readonly [LinkWindow, ...LinkWindow[]],
  t: NativeWords,
): Promise<void> {
  const hash = hashOfPlace(place);
  // Its page says if it has none.
  if (others.length === 0) return last.show(hash);
  const asked = others.map((window) => answerOf(window, place));
  const first = await answerOf(last, place);
  const answers = first === 'has' ? [] : await Promise.all(asked);
  const owner = others[answers.indexOf('has')];
  (owner ?? last).show(hash);
  if (owner !== undefined || first === 'has') return;
  const silent = [last, ...others].filter((_one, at) => [first, ...answers][at] === 'no-answer');
  const stations = silent.map(({ name }) => name).join(', ');
  const detail = stations === '' ? '' : t('linkUnasked', { stations });
  await dialog.showMessageBox({ type: 'info', message: t('linkNowhere'), detail });
}

async function answerOf(
  { client }: LinkWindow,
  place: LinkedPlace,
): Promise<'has' | 'has-not' | 'no-answer'> {
  const late = Promise.withResolvers<'no-answer'>();
  const timer = setTimeout(() => late.resolve('no-answer'), ANSWERS_WITHIN_MS);
  const asked = client.then(async ({ job, batch }) => {
    await (place.screen === 'job' ? job.get({ key: place.key }) : batch.get({ key: place.key }));
    return 'has' as const;
  });
  try {
    return await Promise.race([asked, late.promise]);
  } catch (error) {
    return error instanceof ORPCError && error.code === 'NOT_FOUND' ? 'has-not' : 'no-answer';
  } finally {
    clearTimeout(timer);
  }
}
