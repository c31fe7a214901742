import { useRef } from 'react';
import type { Overview } from '../../contract/index.ts';
import {
  colourOf,
  type Standing,
  useConnectionStanding,
  useDownloadsStanding,
  useFolderStanding,
} from '../components/use-standings.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './dashboard.module.css';
import { usePages } from './use-pages.ts';

interface LightsProps {
  readonly overview: Overview;
  readonly step: number;
  readonly now: number;
}

const isTroubled = ({ look }: Standing): boolean => look === 'attention';

/**
 * The state of each hot folder, connection and the downloads: a light, a word, a count. Trouble comes
 * first.
 */
export function Lights({ overview, step, now }: LightsProps) {
  const { t } = useTranslation('wall');
  const list = useRef<HTMLUListElement>(null);
  const folderStanding = useFolderStanding();
  const connectionStanding = useConnectionStanding(now);
  const downloads = useDownloadsStanding()(overview.transfers);
  const all = [
    ...overview.hotFolders.map((folder) => folderStanding(folder, overview.incidents)),
    ...overview.connections.map(connectionStanding),
    downloads,
  ];
  const { page, pages } = usePages(list, step);
  return (
    <ul ref={list} className={css.lights} aria-label={t('lights')} data-page={page} data-pages={pages}>
      {[...all.filter(isTroubled), ...all.filter((one) => !isTroubled(one))].map((standing) => {
        const { key, name, look, Icon, word, count } = standing;
        return (
          <li key={key} className={css.light} data-look={look}>
            <Icon className={colourOf[look]} aria-hidden />
            <span className={css.lightText}>
              <span className={css.lightName}>{name}</span>
              <b className={colourOf[look]}>{count === null ? word : `${word} · ${count}`}</b>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
