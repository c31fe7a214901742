import { ActionIcon } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconCommand, IconDeviceTv, IconKeyboard } from '@tabler/icons-react';
import { Fragment } from 'react';
import icon from '../../../assets/icon.svg';
import { useAttentionFigure } from '../hooks/use-attention.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf, type Route } from '../navigation/route.ts';
import { useStationState } from '../state/station-context.tsx';
import css from './app.module.css';
import { DemoService } from './DemoService.tsx';
import { RecentActions } from './RecentActions.tsx';
import { SavedViewLinks } from './SavedViewLinks.tsx';
import { screens, sidebarScreens } from './screens.ts';
import { SeatChip } from './sign-in/OperatorChip.tsx';

export function Nav(props: {
  readonly route: Route;
  readonly onHelp: () => void;
  readonly onWhoIsThere: () => void;
}) {
  const { route, onHelp, onWhoIsThere } = props;
  const { t, f } = useTranslation('shell');
  const overview = useStationState((state) => state.overview);
  const figureOf = useAttentionFigure();
  const here = screens[route.screen].within ?? route.screen;
  return (
    <nav className={css.nav} aria-label={t('screens')}>
      <div className={css.brand}>
        <img src={icon} width={28} height={28} alt="" /> <span className={css.word}>Makeready</span>
      </div>
      {sidebarScreens.map(({ name, title, Icon, count }) => {
        const things = overview === null ? 0 : (count?.(overview) ?? 0);
        return (
          <Fragment key={name}>
            <a
              href={hashOf(name)}
              className={css.link}
              title={t(title)}
              aria-current={here === name ? 'page' : undefined}
            >
              <Icon size={18} aria-hidden /> <span className={css.word}>{t(title)}</span>
              {things > 0 && overview !== null && (
                <span className={css.count}>{name === 'queue' ? figureOf(overview) : f.number(things)}</span>
              )}
            </a>
            {name === 'queue' && <SavedViewLinks isHere={route.screen === 'queue'} />}
          </Fragment>
        );
      })}
      <div className={css.foot}>
        <SeatChip onAsk={onWhoIsThere} />
        <div className={css.footButtons}>
          <RecentActions />
          <ActionIcon
            variant="subtle"
            color="gray.3"
            onClick={spotlight.open}
            title={t('keys.palette')}
            aria-label={t('keys.palette')}
          >
            <IconCommand size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray.3"
            component="a"
            href={hashOf('wall')}
            title={t('keys.wall')}
            aria-label={t('keys.wall')}
          >
            <IconDeviceTv size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray.3"
            onClick={onHelp}
            title={t('keyboardShortcuts')}
            aria-label={t('keyboardShortcuts')}
          >
            <IconKeyboard size={18} aria-hidden />
          </ActionIcon>
          {overview !== null && overview.demo !== null && (
            <DemoService adminUrl={overview.demo.adminUrl} isDesktop={overview.shell} />
          )}
        </div>
        <span className={css.word}>
          {overview !== null && overview.demo !== null && <div>{t('demo')}</div>}
          {overview !== null && t('version', { version: overview.version })}
        </span>
      </div>
    </nav>
  );
}
