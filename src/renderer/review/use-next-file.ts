import { useState } from 'react';
import type { Artwork, ArtworkId, JobDetail, Transfer } from '../../contract/index.ts';
import { goTo, hashOfReview } from '../navigation/route.ts';
import { useStation } from '../state/station-context.tsx';
import { after, isUndecided } from './file-order.ts';

/** The ways from the file in review to another one. */
export interface NextFile {
  /** The next file on hold, of any job, decided or not; if there is none, the next one of this job. */
  readonly go: () => Promise<void>;
  /** The next file on hold that nobody has decided about. Resolves with false if there is none. */
  readonly goUndecided: () => Promise<boolean>;
  /** There was none to go to. */
  readonly none: boolean;
}

export function useNextFile(
  job: Pick<JobDetail, 'key'>,
  here: ArtworkId,
  files: readonly Pick<Artwork, 'id'>[],
): NextFile {
  const station = useStation();
  const [none, setNone] = useState(false);
  const onHold = async (): Promise<readonly Transfer[]> => {
    const { stopped } = await (await station.client()).transfers.list();
    return stopped.filter(({ state }) => state === 'held');
  };
  const open = (file: Pick<Transfer, 'jobKey' | 'id'>): void => goTo(hashOfReview(file.jobKey, file.id));
  return {
    none,
    async go() {
      const held = after(await onHold(), here);
      const next = after(files, here);
      if (held !== null) open(held);
      else if (next !== null) open({ jobKey: job.key, id: next.id });
      else setNone(true);
    },
    async goUndecided() {
      const next = after(
        (await onHold()).filter((file) => file.id === here || isUndecided(file)),
        here,
      );
      if (next !== null) open(next);
      return next !== null;
    },
  };
}
