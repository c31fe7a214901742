import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { HotFolder } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useCall } from '../state/use-call.ts';
import type { SentFile } from './files-to-move.ts';
import { SendTo } from './SendTo.tsx';

/** Sends everything that waits for a hot folder, or lies in it, to another one. */
export function SendAllTo({
  folder: { id, name, owed, waiting },
  size,
}: {
  readonly folder: Pick<HotFolder, 'id' | 'name' | 'owed' | 'waiting'>;
  readonly size?: 'compact-sm';
}) {
  const { t, problem } = useTranslation('actions');
  const notify = useNotify();
  const call = useCall();
  const [files, setFiles] = useState<readonly SentFile[] | null>(null);
  const count = owed + waiting;
  const ask = (): void =>
    call.run(async (client) => {
      try {
        setFiles(await client.hotFolders.files({ id, which: 'movable' }));
      } catch (error) {
        notify({ text: problem(error).message });
      }
    });
  if (count === 0) return null;
  return (
    <>
      <Button
        variant="default"
        {...(size !== undefined && { size })}
        leftSection={<IconArrowRight size={size === undefined ? 16 : 14} aria-hidden />}
        loading={call.busy}
        aria-label={t('move.allOf', { count, folder: name })}
        onClick={ask}
      >
        {t('move.all', { count })}
      </Button>
      {files !== null && <SendTo files={files} from={id} onClose={() => setFiles(null)} />}
    </>
  );
}
