import {
  Autocomplete,
  type AutocompleteProps,
  NumberInput,
  type NumberInputProps,
  Text,
} from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type ArtworkId,
  type HotFolderId,
  type JobKey,
  MAX_TIMES_ORDERED,
  OperatorReason,
  type QueueFile,
  ResendCopies,
} from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';
import { useReadOnce } from '../state/use-read-once.ts';

/** Why files are resent: one of the company's reasons, or another one. */
export function ResendReason(props: AutocompleteProps) {
  const [settings] = useReadOnce(['settings'], (client) => client.settings.get());
  const reasons = settings.kind === 'loaded' ? settings.data.production.resendReasons : [];
  // Part of the dialog for a screen reader, too.
  return <Autocomplete data={[...reasons]} comboboxProps={{ withinPortal: false }} {...props} />;
}

/** What both dialogs ask before files are resent; `most` copies, undefined: it is not known. */
export const resendFields = (most?: number) => ({
  reason: OperatorReason,
  copies: (most === undefined ? ResendCopies : ResendCopies.max(most)).nullable(),
});

/** A file that is to be resent. */
export interface ResentFile {
  readonly id: ArtworkId;
  readonly jobKey: JobKey;
}

/** So many jobs are looked up. */
const MAX_JOBS = 500;

/** What the station knows of the jobs of some files; null until it is known. */
function useFilesOfJobs(files: readonly ResentFile[]): readonly QueueFile[] | null {
  const [jobs] = useState(() => [...new Set(files.map(({ jobKey }) => jobKey))].slice(0, MAX_JOBS));
  const [reading] = useReadOnce(['files of', ...jobs], (client) => client.queue.files({ keys: jobs }));
  switch (reading.kind) {
    case 'loading':
      return null;
    case 'failed':
      // How many were ordered is then not known.
      return [];
    case 'loaded':
      return reading.data;
  }
}

/**
 * How many copies are wanted again: as many as ordered, where that is known and the same for all.
 * @param to the hot folder to which they are resent; left out: wherever they went
 * @param onOrdered called once with what was ordered, null: it is not known, or not the same for all; and
 * with the most that can be wanted
 */
export function ResendCopiesField(
  props: NumberInputProps & {
    readonly files: readonly ResentFile[];
    readonly to?: HotFolderId;
    readonly onOrdered: (ordered: number | null, most: number | undefined) => void;
  },
) {
  const { files, to, onOrdered, ...field } = props;
  const { t, f } = useTranslation('actions');
  const all = useFilesOfJobs(files);
  const ids = new Set(files.map(({ id }) => id));
  const those = all?.filter(({ id }) => ids.has(id)) ?? [];
  const quantities = new Set(those.map(({ ordered }) => ordered));
  const [ordered = null] = quantities.size === 1 ? quantities : [];
  const known = [...quantities].flatMap((one) => (one === null || one < 1 ? [] : [one]));
  const most = known.length === 0 ? undefined : Math.min(...known) * MAX_TIMES_ORDERED;
  const isKnown = all !== null;
  const tell = useEffectEvent(() => onOrdered(ordered, most));
  useEffect(() => {
    if (isKnown) tell();
  }, [isKnown]);
  const folders = useStationState((state) => state.overview?.hotFolders ?? []);
  const wanted = to === undefined ? those.flatMap(({ hotFolderIds }) => hotFolderIds) : [to];
  const silent = folders.filter((one) => wanted.includes(one.id) && !one.tellsCopies);
  const why = quantities.size > 1 ? 'differ' : ordered === null ? 'unknown' : 'ordered';
  return (
    <div>
      <NumberInput
        label={t('copies.label')}
        description={isKnown ? t(`copies.${why}`, { copies: ordered ?? 0 }) : ' '}
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=" "
        min={1}
        clampBehavior="none"
        {...field}
      />
      {silent.length > 0 && (
        <Text size="sm" mt={4}>
          {t('copies.silent', { folders: f.list(silent.map(({ name }) => name)) })}
        </Text>
      )}
    </div>
  );
}
