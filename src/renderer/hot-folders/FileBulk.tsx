import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { DeliveredFile, HotFolderId } from '../../contract/index.ts';
import { DeliverAgain } from '../commands/DeliverAgain.tsx';
import { SendTo } from '../commands/SendTo.tsx';
import { useConfirmPickedUp } from '../commands/use-confirm-picked-up.ts';
import { BulkBar } from '../components/BulkBar.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { filesFor, movable, resendable } from './folder-files.ts';
import css from './hot-folders.module.css';
import { useFolderActions } from './use-folder-actions.ts';

/** Asks before files are removed from a hot folder, since that cannot be undone. */
function ConfirmRemoval(props: {
  readonly count: number;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('hot-folders');
  const { t: job } = useTranslation('job');
  const { t: common } = useTranslation('common');
  const { count, onRemove, onClose } = props;
  return (
    <Dialog onClose={onClose} title={job('takeOut')}>
      <Stack gap="md">
        <Text size="sm">{t('takeOutWhy', { count })}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              onRemove();
              onClose();
            }}
          >
            {job('takeOut')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Actions on the selected files of a hot folder, or else on the one that the keys have chosen. */
export function FileBulk(props: {
  readonly hotFolderId: HotFolderId;
  readonly selected: readonly DeliveredFile[];
  readonly chosen: DeliveredFile | null;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation('hot-folders');
  const { t: job } = useTranslation('job');
  const { t: actions } = useTranslation('actions');
  const { hotFolderId, selected, chosen, onClear } = props;
  const run = useFolderActions(hotFolderId);
  const notify = useNotify();
  const confirm = useConfirmPickedUp();
  const [asked, setAsked] = useState<'resend' | 'remove' | 'send-to' | null>(null);
  const files = selected.length > 0 ? selected : chosen === null ? [] : [chosen];
  const can = files.length > 0;
  const removable = filesFor('remove', files).length;
  const hold = (): void => run('hold', files);
  /** Asks only if there is something to do; otherwise says why not. */
  const ask = (action: 'resend' | 'remove'): void =>
    filesFor(action, files).length > 0 ? setAsked(action) : run(action, files);
  const askWhereTo = (): void =>
    movable(hotFolderId, files).length > 0 ? setAsked('send-to') : notify({ text: actions('sendTo.none') });
  useAction('hold', can ? hold : null);
  useAction('send', can ? () => ask('resend') : null);
  useAction('sendTo', can ? askWhereTo : null);
  useAction('takeOut', can ? () => ask('remove') : null);
  const uncertain = files.filter(({ state }) => state === 'failed');
  const confirmAll = (): void =>
    confirm(uncertain.map(({ artworkId: id, fileName: name }) => ({ id, name })));
  useAction('confirm', uncertain.length > 0 ? confirmAll : null);
  useAction('back', selected.length > 0 ? onClear : null);
  const close = (): void => setAsked(null);
  return (
    <>
      {selected.length > 0 && (
        <div className={css.bulk}>
          <BulkBar
            label={t('selectedFiles')}
            count={selected.length}
            actions={[
              { shownKey: 'H', needs: 'operate', word: actions('hold'), run: hold },
              { shownKey: 'F', needs: 'operate', word: actions('deliverAgain'), run: () => ask('resend') },
              { shownKey: 'G', needs: 'operate', word: actions('sendTo.button'), run: askWhereTo },
              { shownKey: 'Del', needs: 'operate', word: job('takeOut'), run: () => ask('remove') },
              ...(uncertain.length === 0
                ? []
                : [
                    {
                      shownKey: 'Y',
                      needs: 'operate' as const,
                      word: actions('confirm.button'),
                      run: confirmAll,
                    },
                  ]),
              { shownKey: 'Esc', needs: 'watch', word: actions('clear'), run: onClear },
            ]}
          />
        </div>
      )}
      {asked === 'resend' && (
        <DeliverAgain
          files={resendable(files)}
          to={hotFolderId}
          onDeliver={(why, chosen) => run('resend', chosen, why)}
          onClose={close}
        />
      )}
      {asked === 'send-to' && (
        <SendTo files={movable(hotFolderId, files)} from={hotFolderId} onClose={close} />
      )}
      {asked === 'remove' && (
        <ConfirmRemoval count={removable} onRemove={() => run('remove', files)} onClose={close} />
      )}
    </>
  );
}
