import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import parts from '../parts/parts.module.css';
import { Failed, Loading, ProblemNote } from '../parts/States.tsx';
import shell from '../shell/shell.module.css';
import { useWords } from '../words/words-context.tsx';
import { NumberField } from './NumberField.tsx';
import { ScreenSection } from './ScreenSection.tsx';
import { useSettings } from './use-settings.ts';

function Section(props: { readonly title: string; readonly why: string; readonly children: ReactNode }) {
  return (
    <section className={parts.sheet} style={{ padding: 20 }}>
      <Title order={2} fz="1.05rem">
        {props.title}
      </Title>
      <Text size="sm" c="var(--quiet)" mb="md">
        {props.why}
      </Text>
      {props.children}
    </section>
  );
}

const KILOBYTE = 1_000;

export function SettingsScreen() {
  const { t } = useWords('settings');
  const [state, change] = useSettings();
  if (state.kind === 'loading') return <Loading />;
  if (state.kind === 'failed') return <Failed error={state.error} />;
  const { screens, transfers, archive } = state.settings;
  return (
    <div className={shell.scroll}>
      <Title order={1} fz="1.25rem">
        {t('title')}
      </Title>
      <Text size="sm" c="var(--quiet)" mb="md">
        {t('keptAtOnce')}
      </Text>
      {state.error !== null && <ProblemNote error={state.error} />}
      <Stack gap="md" maw="52rem">
        <Section title={t('screens')} why={t('screensWhy')}>
          <ScreenSection screens={screens} onChange={(changed) => change({ screens: changed })} />
        </Section>
        <Section title={t('transfers')} why={t('transfersWhy')}>
          <Stack gap="md">
            <NumberField
              label={t('concurrency')}
              description={t('concurrencyWhy')}
              value={transfers.concurrency}
              min={1}
              max={32}
              onKeep={(concurrency) =>
                concurrency !== null && change({ transfers: { ...transfers, concurrency } })
              }
            />
            <NumberField
              label={t('bandwidth')}
              description={t('bandwidthWhy')}
              value={
                transfers.bytesPerSecond === null ? null : Math.round(transfers.bytesPerSecond / KILOBYTE)
              }
              min={17}
              max={10_000_000}
              suffix={t('kilobytesPerSecond')}
              mayBeEmpty
              onKeep={(kilobytes) =>
                change({
                  transfers: {
                    ...transfers,
                    bytesPerSecond: kilobytes === null ? null : kilobytes * KILOBYTE,
                  },
                })
              }
            />
          </Stack>
        </Section>
        <Section title={t('archive')} why={t('archiveWhy')}>
          <Stack gap="md">
            <NumberField
              label={t('keepDays')}
              description={t('emptyForEver')}
              value={archive.keepDays}
              min={1}
              max={36_500}
              suffix={t('days')}
              mayBeEmpty
              onKeep={(keepDays) => change({ archive: { ...archive, keepDays } })}
            />
            <NumberField
              label={t('keepGigabytes')}
              description={t('emptyAnySize')}
              value={archive.keepGigabytes}
              min={1}
              max={1_000_000}
              suffix={t('gigabytes')}
              mayBeEmpty
              onKeep={(keepGigabytes) => change({ archive: { ...archive, keepGigabytes } })}
            />
          </Stack>
        </Section>
      </Stack>
    </div>
  );
}
