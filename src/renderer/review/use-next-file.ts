import { useState } from 'react';
import type { Artwork, ArtworkId, FileOnHold, HoldFilter, JobDetail } from '../../contract/index.ts';
import { goTo, hashOfReview } from '../navigation/route.ts';
import { useStation } from '../state/station-context.tsx';
import { after, isUndecided } from './file-order.ts';

/** The ways from the file in review to another one. */
export interface NextFile {
  /**
   * Goes to the next file on hold, of any job, decided or not; if there is none, to the next one of this
   * job.
   */
  readonly go: () => Promise<void>;
  /** Goes to the next file on hold that nobody has decided about. Resolves with false if there is none. */
  readonly goUndecided: () => Promise<boolean>;
  /** There was no next file. */
  readonly none: boolean;
}

/** @param sheet the contact sheet to which the review returns, from the next file as well. */
export function useNextFile(
  job: Pick<JobDetail, 'key'>,
  here: ArtworkId,
  files: readonly Pick<Artwork, 'id'>[],
  sheet: HoldFilter | null,
): NextFile {
  const station = useStation();
  const [none, setNone] = useState(false);
  const onHold = async (): Promise<readonly FileOnHold[]> =>
    (await (await station.client()).artworks.onHold()).files;
  const open = (file: Pick<FileOnHold, 'jobKey' | 'id'>): void =>
    goTo(hashOfReview(file.jobKey, file.id, sheet));
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
