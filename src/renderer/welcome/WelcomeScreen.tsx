import { Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Overview } from '../../contract/index.ts';
import { AddFolder } from '../components/AddFolder.tsx';
import { ConnectForm } from '../components/ConnectForm.tsx';
import { Only } from '../components/IfAllowed.tsx';
import shell from '../components/screen.module.css';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';
import { StartSending } from './StartSending.tsx';
import { TrySandbox } from './TrySandbox.tsx';

function Step(props: {
  readonly number: number;
  readonly title: string;
  readonly done: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section className={parts.sheet} style={{ padding: 20 }} data-step={props.number}>
      <Group gap="sm" mb={props.done ? 0 : 'sm'}>
        {props.done ? (
          <IconCircleCheckFilled size={22} className={parts.done} aria-hidden />
        ) : (
          <Text fw={700} c="var(--quiet)">
            {props.number}
          </Text>
        )}
        <Title order={2} fz="1.05rem">
          {props.title}
        </Title>
      </Group>
      {!props.done && props.children}
    </section>
  );
}

/** Once a step is done, the first field or button of the next one has the focus. */
function useFocusOnNext(step: number): RefObject<HTMLDivElement | null> {
  const steps = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    const next = steps.current?.querySelector(`[data-step="${step}"] :is(input, button)`);
    if (next instanceof HTMLElement) next.focus();
  }, [step]);
  return steps;
}

/** First start: connect, choose a hot folder, say how sending begins; then the queue shows what happens. */
export function WelcomeScreen() {
  const { t } = useTranslation('welcome');
  const overview = useStationState((state): Overview | null => state.overview);
  const connected = (overview?.connections.length ?? 0) > 0;
  const awaiting = overview?.hotFolders.find(({ awaitsStart }) => awaitsStart);
  const [folder] = overview?.hotFolders ?? [];
  const steps = useFocusOnNext(connected ? (folder === undefined ? 2 : 3) : 1);
  return (
    <div className={shell.scroll}>
      <Stack ref={steps} maw={720} mx="auto" gap="md">
        <div>
          <Title order={1} fz="1.5rem">
            {t('title')}
          </Title>
          <Text c="var(--quiet)">{t('lead')}</Text>
        </div>
        <Step number={1} title={t(connected ? 'connected' : 'connect')} done={connected}>
          <Only may="administer">
            <ConnectForm onDone={() => undefined} />
          </Only>
          {overview?.canOpenDemo === true && (
            <Only may="operate">
              <TrySandbox />
            </Only>
          )}
        </Step>
        <Step
          number={2}
          title={folder === undefined ? t('chooseFolder') : t('folderChosen', { folder: folder.name })}
          done={folder !== undefined}
        >
          {connected ? (
            <Only may="administer">
              <AddFolder onAdded={() => undefined} />
            </Only>
          ) : (
            <Text size="sm" c="var(--quiet)">
              {t('folderNext')}
            </Text>
          )}
        </Step>
        <Step number={3} title={t('start')} done={false}>
          {awaiting === undefined ? (
            <Text size="sm" c="var(--quiet)">
              {t('firstFileWhy')}
            </Text>
          ) : (
            <Only may="operate">
              <StartSending folder={awaiting} />
            </Only>
          )}
        </Step>
      </Stack>
    </div>
  );
}
