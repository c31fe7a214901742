import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import type { HotFolderId, QueueFile, ResendCopies } from '../../contract/index.ts';
import { Dialog } from '../components/Dialog.tsx';
import { emptyAsNull, useSchemaForm } from '../hooks/use-schema-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { whyNotResent } from './files-actions.ts';
import { ResendCopiesField, ResendReason, type ResentFile, resendFields } from './ResendReason.tsx';

const Which = z.enum(['failed', 'all']);

/** Why files are resent, and how many copies of each are wanted; null: as ordered. */
export interface ResendWhy {
  readonly reason: string;
  readonly copies: z.infer<typeof ResendCopies> | null;
}

/** A file that can be resent, and whether it failed or was rejected when it was last sent. */
interface Resendable extends ResentFile {
  readonly isFailed: boolean;
}

/**
 * Asks before something is printed twice: says how many files of how many jobs, and how many were picked up
 * before. If only some have failed, those are proposed. The reason goes into the log and onto the ticket.
 */
export function DeliverAgain<File extends Resendable>(props: {
  readonly files: readonly File[];
  /** Others that were sent, and cannot be resent now. */
  readonly barred?: readonly Pick<QueueFile, 'resendBar'>[];
  /** The hot folder to which they are resent; left out: wherever they went. */
  readonly to?: HotFolderId;
  readonly onDeliver: (why: ResendWhy, files: readonly File[]) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('actions');
  const { t: common } = useTranslation('common');
  const { files, barred = [], to, onDeliver, onClose } = props;
  const why = whyNotResent(barred);
  const failed = files.filter(({ isFailed }) => isFailed);
  const isMixed = failed.length > 0 && failed.length < files.length;
  const [most, setMost] = useState<number>();
  const { form, submit } = useSchemaForm({
    schema: z.object({ ...resendFields(most), which: Which }),
    initialValues: { reason: '', copies: null as number | null, which: isMixed ? 'failed' : 'all' },
  });
  const chosen = form.values.which === 'failed' ? failed : files;
  const onSubmit = submit(({ reason, copies }) => {
    onDeliver({ reason, copies }, chosen);
    onClose();
  });
  const jobs = new Set(chosen.map(({ jobKey }) => jobKey)).size;
  const pickedUp = chosen.filter(({ isFailed }) => !isFailed).length;
  const count = t('resendOf', { files: t('fileCount', { count: chosen.length }), count: jobs });
  return (
    <Dialog onClose={onClose} title={t('deliverAgain')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {isMixed && (
            <Radio.Group label={t('resendWhich')} {...form.getInputProps('which')}>
              <Stack gap="xs" mt={4}>
                <Radio value="failed" label={t('resendFailed', { count: failed.length })} />
                <Radio value="all" label={t('resendAll', { count: files.length })} />
              </Stack>
            </Radio.Group>
          )}
          <Text size="sm" fw={600} aria-live="polite">
            {count} {pickedUp === 0 ? t('resendNoneTaken') : t('resendTaken', { count: pickedUp })}
          </Text>
          <Text size="sm">{t('deliverAgainWhy')}</Text>
          {barred.length > 0 && why !== null && (
            <Text size="sm">
              {t('resendBarred', { count: barred.length })} {t(`notResent.${why}`)}
            </Text>
          )}
          <ResendReason
            label={t('reason')}
            data-autofocus
            maxLength={300}
            {...form.getInputProps('reason')}
          />
          <ResendCopiesField
            files={files}
            {...(to !== undefined && { to })}
            onOrdered={(ordered, limit) => {
              setMost(limit);
              if (!form.isTouched('copies')) form.setFieldValue('copies', ordered);
            }}
            {...emptyAsNull(form.getInputProps('copies'))}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" disabled={form.values.reason.trim() === ''}>
              {t('deliverAgain')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
