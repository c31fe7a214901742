import { type ReactNode, useRef } from 'react';
import { attentionCount, type Overview, type Phase } from '../../contract/index.ts';
import parts from '../components/shared.module.css';
import {
  colourOf,
  type Standing,
  useConnectionStanding,
  useDownloadsStanding,
  useFolderStanding,
  useSiteStanding,
} from '../components/use-standings.ts';
import { useAttentionFigure } from '../hooks/use-attention.ts';
import { useNow } from '../hooks/use-now.ts';
import { useRem } from '../hooks/use-rem.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf, hashOfQueue } from '../navigation/route.ts';
import { plainView, textOfView } from '../state/queue-view.ts';
import { useStationState } from '../state/station-context.tsx';
import css from './status-bar.module.css';
import { useFits } from './use-fits.ts';

/** More hot folders or connections than this share one entry. */
const MAX_APART = 3;
/** A shared entry shows the first of these that occurs. */
const order = ['attention', 'quiet', 'paused'] as const satisfies readonly Standing['look'][];

interface CellProps {
  readonly label: string;
  readonly href: string;
  readonly why?: string | null;
  readonly children: ReactNode;
}

function Cell({ label, href, why = null, children }: CellProps) {
  return (
    <a className={css.cell} href={href} title={why ?? label}>
      <span className={css.cellLabel}>{label}</span>
      <span className={css.cellValue}>{children}</span>
    </a>
  );
}

/** Trouble comes first; if all is well, the sign says so. */
const factsOf = ({ look, word, count }: Standing): string =>
  [look === 'ok' && count !== null ? null : word, count].filter((fact) => fact !== null).join(' · ');

function StandingCell(props: { readonly standing: Standing; readonly children?: ReactNode }) {
  const { standing, children } = props;
  const { name, href, look, Icon, why } = standing;
  return (
    <Cell label={name} href={href} why={why}>
      <Icon size={16} className={colourOf[look]} aria-hidden />{' '}
      <span className={look === 'attention' ? parts.attention : undefined}>{factsOf(standing)}</span>
      {children}
    </Cell>
  );
}

/** Several entries as one, with a link to their list: the state of the one that needs an operator most. */
function TogetherCell(props: {
  readonly label: string;
  readonly href: string;
  readonly all: readonly Standing[];
  /** Describes how many of them have a look; null: the entry's own words. */
  readonly words: (look: Standing['look'], count: number) => string | null;
}) {
  const { all } = props;
  const first = order.flatMap((look) => all.find((one) => one.look === look) ?? [])[0] ?? all[0];
  if (first === undefined) return null;
  const { Icon, look } = first;
  const alike = all.filter((one) => one.look === look).length;
  return (
    <Cell
      label={props.label}
      href={props.href}
      why={all.map((standing) => `${standing.name}: ${factsOf(standing)}`).join('\n')}
    >
      <Icon size={16} className={colourOf[look]} aria-hidden />{' '}
      <span className={look === 'attention' ? parts.attention : undefined}>
        {props.words(look, alike) ?? first.word}
      </span>
    </Cell>
  );
}

function FoldersCell({ all }: { readonly all: readonly Standing[] }) {
  const { t } = useTranslation('shell');
  const words = (look: Standing['look'], count: number): string => {
    switch (look) {
      case 'attention':
        return t('strip.needAttention', { count });
      case 'quiet':
        return t('strip.foldersAway', { away: count });
      case 'paused':
        return t('strip.foldersPaused', { paused: count });
      case 'busy':
      case 'ok':
        return t('strip.ok');
    }
  };
  const label = t('strip.folders', { count: all.length });
  return <TogetherCell label={label} href={hashOf('hot-folders')} all={all} words={words} />;
}

function ConnectionsCell({ all }: { readonly all: readonly Standing[] }) {
  const { t } = useTranslation('shell');
  const words = (look: Standing['look'], count: number): string | null =>
    look === 'attention' ? t('strip.needAttention', { count }) : null;
  const label = t('strip.connections', { count: all.length });
  return <TogetherCell label={label} href={hashOf('connections')} all={all} words={words} />;
}

/** The download speed, while there is one. */
function Speed({ bytesPerSecond }: Pick<Overview['transfers'], 'bytesPerSecond'>) {
  const { t, f } = useTranslation('common');
  if (bytesPerSecond <= 0) return null;
  return (
    <span className={`${parts.quiet} ${css.wide}`}>
      {t('perSecond', { amount: f.bytes(bytesPerSecond) })}
    </span>
  );
}

const rowsIn = (phase: Phase): string => hashOfQueue(textOfView({ ...plainView, phases: [phase] }));

function Cells({ overview }: { readonly overview: Overview }) {
  const { t, f } = useTranslation('shell');
  const row = useRef<HTMLDivElement>(null);
  const now = useNow(30_000);
  const rem = useRem();
  const folderStanding = useFolderStanding();
  const downloads = useDownloadsStanding()(overview.transfers);
  const connectionStanding = useConnectionStanding(now);
  const siteStanding = useSiteStanding(now);
  const { phases, transfers, incidents } = overview;
  const attention = attentionCount(overview);
  const figureOf = useAttentionFigure();
  const folders = overview.hotFolders.map((folder) => folderStanding(folder, incidents));
  const connections = overview.connections.map(connectionStanding);
  const site = overview.site === null ? null : siteStanding(overview.site);
  const said = [...folders, ...connections, ...(site === null ? [] : [site])].map((standing) => [
    standing.name,
    factsOf(standing),
  ]);
  const fits = useFits(row, JSON.stringify([said, attention, phases, transfers, rem, f.locale]));
  return (
    <div ref={row} className={css.cells}>
      <Cell label={t('strip.needsAttention')} href={rowsIn('attention')}>
        <span className={attention > 0 && !overview.needsSetup ? parts.attention : undefined}>
          {figureOf(overview)}
        </span>
      </Cell>
      <Cell label={t('strip.toSend')} href={rowsIn('ready')}>
        {f.number(phases.ready)}{' '}
        <span className={`${parts.quiet} ${css.prepress}`}>
          {transfers.sending > 0
            ? t('strip.sending', { count: transfers.sending })
            : t('strip.inPrepress', { prepress: phases.prepress })}
        </span>
      </Cell>
      <StandingCell standing={downloads}>
        <Speed bytesPerSecond={transfers.paused ? 0 : transfers.bytesPerSecond} />
      </StandingCell>
      {fits && folders.length <= MAX_APART ? (
        folders.map((standing) => <StandingCell key={standing.key} standing={standing} />)
      ) : (
        <FoldersCell all={folders} />
      )}
      {connections.length === 1 || (fits && connections.length <= MAX_APART) ? (
        connections.map((standing) => <StandingCell key={standing.key} standing={standing} />)
      ) : (
        <ConnectionsCell all={connections} />
      )}
      {site !== null && <StandingCell standing={site} />}
    </div>
  );
}

/**
 * Four questions answered at a glance, in one line: is anything stuck, does artwork arrive, does the RIP
 * pick up, am I connected? Each links to the screen with more.
 */
export function StatusBar() {
  const { t } = useTranslation('shell');
  const overview = useStationState((state) => state.overview);
  if (overview === null) return <section className={css.strip}>{t('strip.connecting')}</section>;
  return (
    <section className={css.strip} aria-label={t('strip.label')}>
      <Cells overview={overview} />
    </section>
  );
}
