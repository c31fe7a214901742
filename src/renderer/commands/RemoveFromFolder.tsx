import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { ArtworkId, Message } from '../../contract/index.ts';
import { ProblemNote } from '../components/States.tsx';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useCall } from '../state/use-call.ts';

/** Removes a file that is no longer wanted from the hot folder that still contains it. */
export function RemoveFromFolder({ id }: { readonly id: ArtworkId }) {
  const { t, say } = useTranslation('job');
  const notify = useNotify();
  const call = useCall();
  const [refused, setRefused] = useState<Message | null>(null);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={call.busy}
        onClick={() =>
          call.run(async (client) => {
            const outcome = await client.artworks.decide({
              ids: [id],
              decision: { kind: 'remove-from-folder' },
            });
            setRefused(outcome.refused[0]?.why ?? null);
            if (outcome.done.length > 0) notify({ text: t('takenOut') });
          })
        }
      >
        {t('takeOut')}
      </Button>
      {refused !== null && (
        <Text size="xs" className={parts.attention ?? ''}>
          {say(refused)}
        </Text>
      )}
      {call.error !== null && <ProblemNote error={call.error} />}
    </>
  );
}
