import {
  IconAlertTriangleFilled,
  IconArrowDown,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconFolder,
  IconKey,
  IconPlayerPauseFilled,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { attentionCount, type Connection, type HotFolder, type Overview } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';
import parts from './parts.module.css';
import css from './status-bar.module.css';
import { useNow } from './use-now.ts';

function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={css.cell}>
      <div className={css.cellLabel}>{label}</div>
      <div className={css.cellValue}>{children}</div>
    </div>
  );
}

function ConnectionCell({ connection, now }: { readonly connection: Connection; readonly now: number }) {
  const { t, f, say } = useTranslation('shell');
  const { state, name } = connection;
  switch (state.kind) {
    case 'online': {
      const last = [connection.lastWebhookAt, connection.lastPollAt]
        .filter((at) => at !== null)
        .sort()
        .at(-1);
      return (
        <Cell label={name}>
          <IconCircleCheckFilled size={16} className={parts.done} aria-hidden /> {t('strip.connected')}
          {last !== undefined && <span className={parts.quiet}>{f.ago(last, now)}</span>}
        </Cell>
      );
    }
    case 'starting':
      return (
        <Cell label={name}>
          <IconCircleDashed size={16} aria-hidden /> {t('strip.connectingService')}
        </Cell>
      );
    case 'offline':
      return (
        <Cell label={name}>
          <span className={parts.attention} title={say(state.why)}>
            <IconPlugConnectedX size={16} aria-hidden />{' '}
            {t('strip.offline', { duration: f.duration(now - Date.parse(state.since)) })}
          </span>
        </Cell>
      );
    case 'needs-token':
      return (
        <Cell label={name}>
          <a href="#/connections" className={parts.attention} title={say(state.why)}>
            <IconKey size={16} aria-hidden /> {t('strip.needsToken')}
          </a>
        </Cell>
      );
  }
}

function HotFolderCell({ folder }: { readonly folder: HotFolder }) {
  const { t, say } = useTranslation('shell');
  return (
    <Cell label={folder.name}>
      {folder.paused ? (
        <>
          <IconPlayerPauseFilled size={16} className={parts['at-rip']} aria-hidden />{' '}
          {t('strip.sendingPaused', { waiting: folder.owed })}
        </>
      ) : folder.problem === null ? (
        <>
          <IconFolder size={16} aria-hidden />{' '}
          {t('strip.folder', { waiting: folder.waiting, taken: folder.pickedUp })}
        </>
      ) : (
        <span className={parts.attention} title={say(folder.problem)}>
          <IconAlertTriangleFilled size={16} aria-hidden /> {t('strip.cannotFeed')}
        </span>
      )}
    </Cell>
  );
}

function Flow({ transfers }: Pick<Overview, 'transfers'>) {
  const { t, f } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  if (transfers.paused) {
    return (
      <>
        <IconPlayerPauseFilled size={16} className={parts['at-rip']} aria-hidden /> {t('strip.paused')}
      </>
    );
  }
  const busy = transfers.running + transfers.waiting > 0;
  return (
    <>
      <IconArrowDown size={16} className={busy ? parts.ready : parts.quiet} aria-hidden />
      {busy
        ? t('strip.flow', { running: transfers.running, waiting: transfers.waiting })
        : t('strip.nothing')}
      {transfers.bytesPerSecond > 0 && (
        <span className={`${parts.quiet} ${css.wide}`}>
          {common('perSecond', { amount: f.bytes(transfers.bytesPerSecond) })}
        </span>
      )}
    </>
  );
}

/** The four questions at a glance: what is stuck, is artwork flowing, is the RIP taking, am I connected? */
export function StatusBar({ withCounts = true }: { readonly withCounts?: boolean }) {
  const { t, f } = useTranslation('shell');
  const overview = useStationState((state) => state.overview);
  const now = useNow();
  if (overview === null) return <section className={css.strip}>{t('strip.connecting')}</section>;
  const { ready, prepress } = overview.phases;
  const attention = attentionCount(overview);
  return (
    <section className={css.strip} aria-label={t('strip.label')}>
      {withCounts && (
        <>
          <Cell label={t('strip.needHand')}>
            <span className={attention > 0 ? parts.attention : undefined}>{f.number(attention)}</span>
          </Cell>
          <Cell label={t('strip.toFeed')}>
            {f.number(ready)}{' '}
            <span className={`${parts.quiet} ${css.words}`}>{t('strip.inPrepress', { prepress })}</span>
          </Cell>
        </>
      )}
      <Cell label={t('strip.artwork')}>
        <Flow transfers={overview.transfers} />
      </Cell>
      {overview.hotFolders.map((folder) => (
        <HotFolderCell key={folder.id} folder={folder} />
      ))}
      {overview.connections.map((connection) => (
        <ConnectionCell key={connection.id} connection={connection} now={now} />
      ))}
    </section>
  );
}
