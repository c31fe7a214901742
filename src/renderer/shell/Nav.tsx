import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import {
  IconArrowsDownUp,
  IconKeyboard,
  IconListDetails,
  IconMoon,
  IconPlugConnected,
  IconSun,
  IconSunMoon,
} from '@tabler/icons-react';
import icon from '../../../assets/icon.svg';
import { useStationState } from '../state/station-context.tsx';
import { useWords } from '../words/words-context.tsx';
import { hashOf, type Route } from './route.ts';
import css from './shell.module.css';

const screens = [
  { screen: 'queue', Icon: IconListDetails },
  { screen: 'transfers', Icon: IconArrowsDownUp },
  { screen: 'connections', Icon: IconPlugConnected },
] as const;

const nextScheme = { auto: 'light', light: 'dark', dark: 'auto' } as const;
const schemeIcons = { auto: IconSunMoon, light: IconSun, dark: IconMoon } as const;

const belongsTo: Readonly<Record<Route['screen'], (typeof screens)[number]['screen']>> = {
  queue: 'queue',
  batch: 'queue',
  job: 'queue',
  transfers: 'transfers',
  connections: 'connections',
};

export function Nav({ route, onHelp }: { readonly route: Route; readonly onHelp: () => void }) {
  const { t } = useWords('shell');
  const overview = useStationState((state) => state.overview);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const SchemeIcon = schemeIcons[colorScheme];
  const transfers = overview?.transfers;
  const counts: Partial<Record<(typeof screens)[number]['screen'], number>> = {
    queue: overview?.phases.attention ?? 0,
    transfers: (transfers?.running ?? 0) + (transfers?.waiting ?? 0),
  };
  return (
    <nav className={css.nav} aria-label={t('screens')}>
      <div className={css.brand}>
        <img src={icon} width={28} height={28} alt="" /> Makeready
      </div>
      {screens.map(({ screen, Icon }) => (
        <a
          key={screen}
          href={hashOf(screen)}
          className={css.link}
          aria-current={belongsTo[route.screen] === screen ? 'page' : undefined}
        >
          <Icon size={18} aria-hidden /> {t(`nav.${screen}`)}
          {(counts[screen] ?? 0) > 0 && <span className={css.count}>{counts[screen]}</span>}
        </a>
      ))}
      <div className={css.foot}>
        <div className={css.footButtons}>
          <ActionIcon
            variant="subtle"
            color="gray.3"
            onClick={() => setColorScheme(nextScheme[colorScheme])}
            aria-label={t(`colours.${colorScheme}`)}
          >
            <SchemeIcon size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray.3" onClick={onHelp} aria-label={t('keyboardShortcuts')}>
            <IconKeyboard size={18} aria-hidden />
          </ActionIcon>
        </div>
        <span>
          {overview?.demo === true && <div>{t('demo')}</div>}
          {overview !== null && t('version', { version: overview.version })}
        </span>
      </div>
    </nav>
  );
}
