import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import type { AskedChange, Role, ShownSettings } from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import { Failed, Loading, ProblemNote } from '../components/States.tsx';
import shell from '../components/screen.module.css';
import parts from '../components/shared.module.css';
import { useBarTo } from '../hooks/use-bar-to.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { ArchiveSection } from './ArchiveSection.tsx';
import { AuthoritiesField } from './AuthoritiesField.tsx';
import { ConfirmByPassword } from './ConfirmByPassword.tsx';
import { DesksSection } from './DesksSection.tsx';
import { DesktopSection } from './DesktopSection.tsx';
import { DiagnosticsSection } from './DiagnosticsSection.tsx';
import { ForItSection } from './ForItSection.tsx';
import { Locked } from './lock.tsx';
import { NoticesSection } from './NoticesSection.tsx';
import { OutgoingSection } from './OutgoingSection.tsx';
import { OperatorsSection } from './operators/OperatorsSection.tsx';
import { PaperSection } from './PaperSection.tsx';
import { PreflightSection } from './PreflightSection.tsx';
import { ProductionSection } from './ProductionSection.tsx';
import { ProfilesSection } from './ProfilesSection.tsx';
import { ProxySection } from './ProxySection.tsx';
import { ScreenSection } from './ScreenSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { SettingsFileSection } from './SettingsFileSection.tsx';
import { anchorOf, type IndexEntry, SettingsIndex } from './SettingsIndex.tsx';
import { ShippingSection } from './ShippingSection.tsx';
import { StationsSection } from './StationsSection.tsx';
import css from './settings.module.css';
import { SiteSection } from './site/SiteSection.tsx';
import { TransfersSection } from './TransfersSection.tsx';
import { type ChangeSettings, useSettings } from './use-settings.ts';

interface Section extends IndexEntry {
  readonly why: string;
  /** Who may change it; missing if the section handles that itself. */
  readonly needs?: Role;
  readonly content: ReactNode;
}

function SectionSheet({ id, title, why, needs = 'watch', content }: Section) {
  const bar = useBarTo(needs);
  return (
    <section id={anchorOf(id)} className={`${parts.sheet} ${css.section}`}>
      <div>
        <Title order={2} fz="1.05rem" tabIndex={-1}>
          {title}
        </Title>
        <Text size="sm" c="var(--quiet)">
          {why}
        </Text>
      </div>
      <div className={css.content}>
        {bar !== null && (
          <Text size="sm" mb="sm">
            {bar}
          </Text>
        )}
        <Only may={needs}>{content}</Only>
      </div>
    </section>
  );
}

/**
 * Everything that can be set for this station except its connections and hot folders.
 * @param section from the address: what is shown first.
 */
export function SettingsScreen({ section }: { readonly section: string }) {
  const [state, change] = useSettings();
  if (state.kind === 'loading') return <Loading />;
  if (state.kind === 'failed') return <Failed failure={state} />;
  return (
    <Locked value={state.settings.locked}>
      <Sections
        settings={state.settings}
        error={state.error}
        refused={state.refused}
        change={change}
        section={section}
      />
    </Locked>
  );
}

/** The sections that this host has, in order. */
function useSections(settings: ShownSettings, change: ChangeSettings): readonly Section[] {
  const { t } = useTranslation('settings');
  const { notices, screens, transfers, archive, preflight, proxy, desktop, sessions } = settings;
  const { authorities, trusted, profiles, shipping, production, paper, operators } = settings;
  const { t: words } = useTranslation('operators');
  const { t: site } = useTranslation('site');
  return [
    {
      id: 'screens',
      needs: 'operate',
      title: t('screens'),
      why: t('screensWhy'),
      content: <ScreenSection screens={screens} onChange={(changed) => change({ screens: changed })} />,
    },
    {
      id: 'notices',
      needs: 'administer',
      title: t('notices.title'),
      why: t('notices.why'),
      content: <NoticesSection notices={notices} onChange={(changed) => change({ notices: changed })} />,
    },
    {
      id: 'outgoing',
      needs: 'administer',
      title: t('outgoing.title'),
      why: t('outgoing.why'),
      content: <OutgoingSection />,
    },
    {
      id: 'shipping',
      needs: 'administer',
      title: t('shipping.title'),
      why: t('shipping.why'),
      content: <ShippingSection shipping={shipping} onChange={(changed) => change({ shipping: changed })} />,
    },
    {
      id: 'production',
      needs: 'administer',
      title: t('production.title'),
      why: t('production.why'),
      content: (
        <ProductionSection production={production} onChange={(changed) => change({ production: changed })} />
      ),
    },
    {
      id: 'paper',
      needs: 'administer',
      title: t('paper.title'),
      why: t('paper.why'),
      content: <PaperSection paper={paper} onChange={(changed) => change({ paper: changed })} />,
    },
    {
      id: 'downloads',
      needs: 'administer',
      title: t('transfers'),
      why: t('transfersWhy'),
      content: (
        <TransfersSection transfers={transfers} onChange={(changed) => change({ transfers: changed })} />
      ),
    },
    {
      id: 'preflight',
      needs: 'administer',
      title: t('preflight'),
      why: t('preflightWhy'),
      content: (
        <PreflightSection preflight={preflight} onChange={(changed) => change({ preflight: changed })} />
      ),
    },
    {
      id: 'profiles',
      needs: 'administer',
      title: t('profiles.title'),
      why: t('profiles.why'),
      content: <ProfilesSection profiles={profiles} onChange={(changed) => change({ profiles: changed })} />,
    },
    {
      id: 'archive',
      needs: 'administer',
      title: t('archive'),
      why: t('archiveWhy'),
      content: <ArchiveSection archive={archive} onChange={(changed) => change({ archive: changed })} />,
    },
    {
      id: 'network',
      needs: 'administer',
      title: t('proxy.title'),
      why: t('proxy.why'),
      content: (
        <Stack gap="md">
          <ProxySection proxy={proxy} onChange={(changed) => change({ proxy: changed })} />
          <AuthoritiesField
            authorities={authorities}
            trusted={trusted}
            onChange={(changed) => change({ authorities: changed })}
          />
        </Stack>
      ),
    },
    ...(desktop === null
      ? []
      : [
          {
            id: 'computer',
            needs: 'administer' as const,
            title: t('desktop.title'),
            why: t('desktop.why'),
            content: (
              <DesktopSection desktop={desktop} onChange={(changed) => change({ desktop: changed })} />
            ),
          },
          {
            id: 'stations',
            title: t('stations.title'),
            why: t('stations.why'),
            content: <StationsSection />,
          },
        ]),
    {
      id: 'operators',
      title: t('operators.title'),
      why: words('settings.why'),
      content: <OperatorsSection policy={operators} onChange={(changed) => change({ operators: changed })} />,
    },
    ...(sessions === null
      ? []
      : [
          {
            id: 'logins',
            title: t('sessions.title'),
            why: t('sessions.why'),
            content: (
              <SessionsSection limits={sessions} onChange={(changed) => change({ sessions: changed })} />
            ),
          },
          {
            id: 'desks',
            needs: 'administer' as const,
            title: t('desks.title'),
            why: t('desks.why'),
            content: <DesksSection />,
          },
        ]),
    { id: 'site', title: t('site.title'), why: site('settings.why'), content: <SiteSection /> },
    {
      id: 'file',
      title: t('file.title'),
      why: t('file.why'),
      content: <SettingsFileSection settings={settings} change={change} />,
    },
    { id: 'it', title: t('forIt.title'), why: t('forIt.why'), content: <ForItSection /> },
    {
      id: 'diagnostics',
      needs: 'administer',
      title: t('diagnostics.title'),
      why: t('diagnostics.why'),
      content: <DiagnosticsSection />,
    },
  ];
}

function Sections(props: {
  readonly settings: ShownSettings;
  readonly error: unknown;
  readonly refused: AskedChange | null;
  readonly change: ChangeSettings;
  readonly section: string;
}) {
  const { t, problem } = useTranslation('settings');
  const { change } = props;
  const sections = useSections(props.settings, change);
  const scrolled = useRef<HTMLDivElement>(null);
  return (
    <div className={shell.scroll} ref={scrolled}>
      <Title order={1} fz="1.25rem">
        {t('title')}
      </Title>
      <Text size="sm" c="var(--quiet)" mb="md">
        {t('savedAtOnce')}
      </Text>
      <div className={css.page}>
        <SettingsIndex entries={sections} section={props.section} scrolled={scrolled} />
        <Stack gap="md">
          {props.error !== null && (
            <div className={css.unsaved}>
              <ProblemNote error={props.error} />
              {problem(props.error).field === 'password' && (
                <ConfirmByPassword onConfirm={(password) => void change({ ...props.refused, password })} />
              )}
            </div>
          )}
          {sections.map((one) => (
            <SectionSheet key={one.id} {...one} />
          ))}
        </Stack>
      </div>
    </div>
  );
}
