import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { BatchDetail } from '../../contract/index.ts';
import { DeliverAgain } from '../commands/DeliverAgain.tsx';
import { NoteButton } from '../commands/OperatorNote.tsx';
import { PrintButton } from '../commands/PrintButton.tsx';
import { RushButton } from '../commands/RushButton.tsx';
import { SendTo } from '../commands/SendTo.tsx';
import { useFilesActions } from '../commands/use-files-actions.ts';
import { useResend } from '../commands/use-resend.ts';
import { useSendTo } from '../commands/use-send-to.ts';
import { Only } from '../components/IfAllowed.tsx';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';

/** Hold, release, resend and a choice of hot folders for all files of a batch, and its id to copy. */
export function BatchActions({ detail: { row, note } }: { readonly detail: BatchDetail }) {
  const { t } = useTranslation('actions');
  const { t: batch } = useTranslation('batch');
  const { t: common } = useTranslation('common');
  const { onRows, onFiles, refresh } = useFilesActions();
  const { asked, ask, close } = useResend();
  const sendTo = useSendTo();
  const keys = [row.key];
  const hold = (): void => onRows('hold', keys);
  const release = (): void => onRows('approve', keys);
  useAction('hold', hold);
  useAction('release', release);
  useAction('send', () => ask(keys));
  useAction('sendTo', () => sendTo.ask(keys));
  useAction('refresh', () => refresh(keys));
  return (
    <>
      <CopyButton value={row.serviceId}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            title={row.serviceId}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={copy}
          >
            {copied ? common('copied') : batch('copyId')}
          </Button>
        )}
      </CopyButton>
      <Only may="operate">
        <Button variant="default" onClick={hold}>
          {t('hold')}
        </Button>
        <Button variant="default" onClick={release}>
          {t('release')}
        </Button>
        <Button variant="default" onClick={() => ask(keys)}>
          {t('deliverAgain')}
        </Button>
        <Button variant="default" onClick={() => sendTo.ask(keys)}>
          {t('sendTo.button')}
        </Button>
        <RushButton keys={keys} isRush={row.rush} />
        {(row.kind === 'batch' || row.kind === 'queued-batch') && <NoteButton of={row.key} note={note} />}
        <PrintButton wanted={{ keys: [...keys] }} />
      </Only>
      {asked !== null && (
        <DeliverAgain
          files={asked.filter(({ resendBar }) => resendBar === null)}
          barred={asked.filter(({ resendBar }) => resendBar !== null)}
          onDeliver={(why, files) => onFiles('resend', files, why)}
          onClose={close}
        />
      )}
      {sendTo.asked !== null && <SendTo files={sendTo.asked} onClose={sendTo.close} />}
    </>
  );
}
