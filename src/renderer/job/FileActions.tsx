import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type Artwork,
  appliesTo,
  hasFailed,
  isOneOf,
  type JobKey,
  movableOf,
  type QueueFile,
  resendBar,
  toDownloadStates,
} from '../../contract/index.ts';
import { DeliverAgain } from '../commands/DeliverAgain.tsx';
import { SendTo } from '../commands/SendTo.tsx';
import { useConfirmPickedUp } from '../commands/use-confirm-picked-up.ts';
import { useFilesActions } from '../commands/use-files-actions.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOfReview } from '../navigation/route.ts';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';

/**
 * Hold, release, resend, send to another hot folder, download first and open in review, as far as they make
 * sense for the file's state.
 */
export function FileActions({ file, jobKey }: { readonly file: Artwork; readonly jobKey: JobKey }) {
  const { t } = useTranslation('job');
  const { t: actions, problem } = useTranslation('actions');
  const { onFiles } = useFilesActions();
  const station = useStation();
  const notify = useNotify();
  const confirm = useConfirmPickedUp();
  const [isResending, setResending] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const { id, name, state, decisionRevision } = file;
  const files: readonly QueueFile[] = [
    {
      id,
      name,
      state,
      jobKey,
      decisionRevision,
      resendBar: resendBar(file),
      ordered: null,
      hotFolderIds: file.deliveries.map(({ hotFolderId }) => hotFolderId),
      isFailed: hasFailed(file.deliveries),
      movable: appliesTo('move', file) ? movableOf(file.deliveries) : null,
    },
  ];
  const canRelease = appliesTo('approve', file) || appliesTo('override', file);
  const first = (): void =>
    void station
      .client()
      .then((client) => client.transfers.change({ which: { ids: [id] }, change: 'first' }))
      .then(() => notify({ text: t('isFirst', { name }) }))
      .catch((error: unknown) => notify({ text: problem(error).message }));
  const button = (word: string, run: () => void) => (
    <Button variant="default" size="compact-sm" onClick={run}>
      {word}
    </Button>
  );
  return (
    <>
      {file.sha256 !== null && (
        <Button component="a" href={hashOfReview(jobKey, id)} variant="default" size="compact-sm">
          {t('review')}
        </Button>
      )}
      {state !== 'on-hold' &&
        appliesTo('hold', file) &&
        button(actions('hold'), () => onFiles('hold', files))}
      {canRelease && button(actions('release'), () => onFiles('approve', files))}
      {appliesTo('move', file) && button(actions('sendTo.button'), () => setChoosing(true))}
      {appliesTo('confirm-picked-up', file) && button(actions('confirm.button'), () => confirm([file]))}
      {appliesTo('resend', file) && button(actions('deliverAgain'), () => setResending(true))}
      {isOneOf(state, toDownloadStates) && button(t('first'), first)}
      {isChoosing && <SendTo files={files} onClose={() => setChoosing(false)} />}
      {isResending && (
        <DeliverAgain
          files={files}
          onDeliver={(why) => onFiles('resend', files, why)}
          onClose={() => setResending(false)}
        />
      )}
    </>
  );
}
