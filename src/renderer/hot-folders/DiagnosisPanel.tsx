import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconStethoscope } from '@tabler/icons-react';
import { useState } from 'react';
import type { Diagnosis, HotFolderDetail } from '../../contract/index.ts';
import { FindingList } from '../components/FindingList.tsx';
import { Only } from '../components/IfAllowed.tsx';
import { ProblemNote } from '../components/States.tsx';
import { useRipAdvice } from '../hooks/use-rip-advice.ts';
import { useSavedNotice } from '../hooks/use-saved-notice.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStation } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';

/** Tries everything that delivery needs in the folder, shows what it found, and offers suitable settings. */
export function DiagnosisPanel({ detail }: { readonly detail: HotFolderDetail }) {
  const { t, say } = useTranslation('hot-folders');
  const station = useStation();
  const notifySaved = useSavedNotice();
  const call = useCall();
  const [found, setFound] = useState<Diagnosis | null>(null);
  const adviceOf = useRipAdvice();
  const advice = adviceOf(detail.rip.id);
  const { id } = detail.folder;
  const diagnose = (): void =>
    call.run(async (client) => setFound(await client.hotFolders.diagnose({ where: { id } })));
  const take = (proposal: Diagnosis['proposal']): void =>
    call.run(async (client) => {
      const before = await client.hotFolders.get({ id });
      await client.hotFolders.update({ id, change: proposal });
      const taken = Object.keys(proposal);
      const change = Object.fromEntries(
        Object.entries(before.settings).filter(([name]) => taken.includes(name)),
      );
      notifySaved(t('recommended'), async () => {
        await (await station.client()).hotFolders.update({ id, change });
      });
    });
  return (
    <Stack gap="sm" mt="md" maw="52rem">
      <Text size="sm" c="var(--quiet)">
        {t('checkWhy')}
      </Text>
      <Group>
        <Only may="operate">
          <Button
            variant="default"
            leftSection={<IconStethoscope aria-hidden />}
            loading={call.busy}
            onClick={diagnose}
          >
            {t('runCheck')}
          </Button>
        </Only>
      </Group>
      {call.error !== null && <ProblemNote error={call.error} />}
      {found !== null && (
        <FindingList findings={found.findings} passed={(count) => t('checksPassed', { count })} />
      )}
      {advice !== null && (
        <Text size="sm" role="note">
          {t('ripAdvice', { rip: detail.rip.name, advice })}
        </Text>
      )}
      {found !== null && found.proposalWords.length > 0 && (
        <section>
          <Title order={2} fz="0.95rem">
            {t('recommended')}
          </Title>
          <ul>
            {found.proposalWords.map((words) => (
              <li key={words.code}>{say(words)}</li>
            ))}
          </ul>
          <Only may="administer">
            <Button variant="default" onClick={() => take(found.proposal)}>
              {t('applyRecommended')}
            </Button>
          </Only>
        </section>
      )}
    </Stack>
  );
}
