import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AskedChange, ShownSettings } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import parts from '../parts/parts.module.css';
import { Failed, Loading, ProblemNote } from '../parts/States.tsx';
import shell from '../parts/screen.module.css';
import { AuthoritiesField } from './AuthoritiesField.tsx';
import { ConfirmByPassword } from './ConfirmByPassword.tsx';
import { DesktopSection } from './DesktopSection.tsx';
import { DiagnosticsSection } from './DiagnosticsSection.tsx';
import { ForItSection } from './ForItSection.tsx';
import { Locked, useLock } from './lock.tsx';
import { NoticesSection } from './NoticesSection.tsx';
import { NumberField } from './NumberField.tsx';
import { ProxySection } from './ProxySection.tsx';
import { ScreenSection } from './ScreenSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { SettingsFileSection } from './SettingsFileSection.tsx';
import { ShippingSection } from './ShippingSection.tsx';
import css from './settings.module.css';
import { type ChangeSettings, useSettings } from './use-settings.ts';

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
const MM_PER_INCH = 25.4;

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

export function SettingsScreen() {
  const [state, change] = useSettings();
  if (state.kind === 'loading') return <Loading />;
  if (state.kind === 'failed') return <Failed failure={state} />;
  return (
    <Locked value={state.settings.locked}>
      <Sections settings={state.settings} error={state.error} refused={state.refused} change={change} />
    </Locked>
  );
}

function Sections(props: {
  readonly settings: ShownSettings;
  readonly error: unknown;
  readonly refused: AskedChange | null;
  readonly change: ChangeSettings;
}) {
  const { t, f, problem } = useTranslation('settings');
  const lock = useLock();
  const { change } = props;
  const { notices, screens, transfers, archive, preflight, proxy, desktop, sessions } = props.settings;
  const { authorities, trusted, shipping } = props.settings;
  const mmPerUnit = f.units === 'in' ? MM_PER_INCH : 1;
  return (
    <div className={shell.scroll}>
      <Title order={1} fz="1.25rem">
        {t('title')}
      </Title>
      <Text size="sm" c="var(--quiet)" mb="md">
        {t('keptAtOnce')}
      </Text>
      {props.error !== null && (
        <div className={css.unkept}>
          <ProblemNote error={props.error} />
          {problem(props.error).field === 'password' && (
            <ConfirmByPassword onConfirm={(password) => void change({ ...props.refused, password })} />
          )}
        </div>
      )}
      <Stack gap="md" maw="52rem">
        <Section title={t('screens')} why={t('screensWhy')}>
          <ScreenSection screens={screens} onChange={(changed) => change({ screens: changed })} />
        </Section>
        <Section title={t('notices.title')} why={t('notices.why')}>
          <NoticesSection notices={notices} onChange={(changed) => change({ notices: changed })} />
        </Section>
        <Section title={t('shipping.title')} why={t('shipping.why')}>
          <ShippingSection shipping={shipping} onChange={(changed) => change({ shipping: changed })} />
        </Section>
        <Section title={t('transfers')} why={t('transfersWhy')}>
          <Stack gap="md">
            <NumberField
              {...lock('transfers.concurrency', t('concurrency'))}
              description={t('concurrencyWhy')}
              value={transfers.concurrency}
              min={1}
              max={32}
              onKeep={(concurrency) =>
                concurrency !== null && change({ transfers: { ...transfers, concurrency } })
              }
            />
            <NumberField
              {...lock('transfers.bytesPerSecond', t('bandwidth'))}
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
        <Section title={t('preflight')} why={t('preflightWhy')}>
          <Stack gap="md">
            <NumberField
              {...lock('preflight.toleranceMm', t('tolerance'))}
              description={t('toleranceWhy')}
              value={rounded(preflight.toleranceMm / mmPerUnit, 3)}
              min={0}
              max={rounded(10 / mmPerUnit, 3)}
              decimals={3}
              suffix={t(`short.${f.units}`)}
              onKeep={(tolerance) =>
                tolerance !== null &&
                change({ preflight: { ...preflight, toleranceMm: rounded(tolerance * mmPerUnit, 4) } })
              }
            />
            <NumberField
              {...lock('preflight.memoryMb', t('checkMemory'))}
              description={t('checkMemoryWhy')}
              value={preflight.memoryMb}
              min={256}
              max={16_384}
              suffix={t('megabytes')}
              onKeep={(memoryMb) => memoryMb !== null && change({ preflight: { ...preflight, memoryMb } })}
            />
          </Stack>
        </Section>
        <Section title={t('archive')} why={t('archiveWhy')}>
          <Stack gap="md">
            <NumberField
              {...lock('archive.keepDays', t('keepDays'))}
              description={t('emptyForEver')}
              value={archive.keepDays}
              min={1}
              max={36_500}
              suffix={t('days')}
              mayBeEmpty
              onKeep={(keepDays) => change({ archive: { ...archive, keepDays } })}
            />
            <NumberField
              {...lock('archive.keepGigabytes', t('keepGigabytes'))}
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
        <Section title={t('proxy.title')} why={t('proxy.why')}>
          <Stack gap="md">
            <ProxySection proxy={proxy} onChange={(changed) => change({ proxy: changed })} />
            <AuthoritiesField
              authorities={authorities}
              trusted={trusted}
              onChange={(changed) => change({ authorities: changed })}
            />
          </Stack>
        </Section>
        {desktop !== null && (
          <Section title={t('desktop.title')} why={t('desktop.why')}>
            <DesktopSection desktop={desktop} onChange={(changed) => change({ desktop: changed })} />
          </Section>
        )}
        {sessions !== null && (
          <Section title={t('sessions.title')} why={t('sessions.why')}>
            <SessionsSection limits={sessions} onChange={(changed) => change({ sessions: changed })} />
          </Section>
        )}
        <Section title={t('file.title')} why={t('file.why')}>
          <SettingsFileSection settings={props.settings} change={change} />
        </Section>
        <Section title={t('forIt.title')} why={t('forIt.why')}>
          <ForItSection />
        </Section>
        <Section title={t('diagnostics.title')} why={t('diagnostics.why')}>
          <DiagnosticsSection />
        </Section>
      </Stack>
    </div>
  );
}
