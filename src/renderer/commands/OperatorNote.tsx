import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import {
  type BatchKey,
  type JobKey,
  type Note,
  NoteText,
  type QueuedBatchKey,
} from '../../contract/index.ts';
import { Dialog } from '../components/Dialog.tsx';
import { ProblemNote } from '../components/States.tsx';
import parts from '../components/shared.module.css';
import { useNow } from '../hooks/use-now.ts';
import { useSentForm } from '../hooks/use-schema-form.ts';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';
import type { StationClient } from '../transport/transport.ts';

interface NoteProps {
  /** The job or batch. */
  readonly of: JobKey | BatchKey | QueuedBatchKey;
  readonly note: Note | null;
}

/** Writes, changes or removes the note on a job or batch. */
export function NoteButton(props: NoteProps) {
  const { t } = useTranslation('actions');
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  useAction('note', open);
  return (
    <>
      <Button variant="default" leftSection={<IconNote size={16} aria-hidden />} onClick={open}>
        {t('note.button')}
      </Button>
      {isOpen && <NoteDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function NoteDialog({ of, note, onClose }: NoteProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('actions');
  const { t: common } = useTranslation('common');
  const station = useStation();
  const notify = useNotify();
  const current = note?.text ?? null;
  /** What the operator has seen: as it was when the dialog opened, until they are told that it is another. */
  const [seen, setSeen] = useState(current);
  const set = async (client: StationClient, text: string | null, was: string | null): Promise<void> => {
    await client.queue.decide({ keys: [of], decision: { kind: 'note', text, was } });
  };
  const change = async (client: StationClient, text: string | null): Promise<void> => {
    if (text !== seen) {
      await set(client, text, seen);
      const undo = async (): Promise<void> => set(await station.client(), seen, text);
      notify({ text: t(text === null ? 'note.removed' : 'note.saved'), undo });
    }
    onClose();
  };
  const { form, onSubmit, call } = useSentForm({
    schema: z.object({ text: NoteText }),
    initialValues: { text: current ?? '' },
    send: (client, { text }) => change(client, text),
  });
  const isOther = call.error !== null && current !== seen;
  return (
    <Dialog onClose={onClose} title={t('note.title')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Textarea
            label={t('note.label')}
            dir="auto"
            autosize
            minRows={4}
            maxRows={14}
            data-autofocus
            maxLength={2_000}
            {...form.getInputProps('text')}
          />
          {call.error !== null && <ProblemNote error={call.error} />}
          {isOther && <NoteCard note={note} />}
          <Group justify="flex-end">
            {current !== null && (
              <Button variant="default" mr="auto" onClick={() => call.run((client) => change(client, null))}>
                {t('note.remove')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            {isOther ? (
              <Button key="seen" onClick={() => setSeen(current)}>
                {t('note.seen')}
              </Button>
            ) : (
              <Button key="save" type="submit" loading={call.busy} disabled={form.values.text.trim() === ''}>
                {t('note.save')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** What an operator noted on a job or batch, with who did and when; nothing without a note. */
export function NoteCard({ note }: Pick<NoteProps, 'note'>) {
  const { t, f } = useTranslation('actions');
  const { t: states } = useTranslation('states');
  const now = useNow();
  if (note === null) return null;
  const by = note.by ?? states('by.notRecorded');
  return (
    <section className={`${parts.sheet} ${parts.note}`} aria-label={t('note.title')}>
      <IconNote size={18} aria-hidden />
      <div>
        <Text size="sm" dir="auto" className={parts.noteText ?? ''}>
          {note.text}
        </Text>
        <Text size="xs" c="var(--quiet)">
          <bdi>{by}</bdi> · <time title={f.full(note.at)}>{f.moment(note.at, now)}</time>
        </Text>
      </div>
    </section>
  );
}
