import { IconAlertTriangleFilled, IconBolt } from '@tabler/icons-react';
import type { Incident, QueueRow } from '../../contract/index.ts';
import { PhaseBadge } from '../components/Badges.tsx';
import parts from '../components/shared.module.css';
import { useAttentionInShort, useKept } from '../hooks/use-attention.ts';
import { useIncidentText } from '../hooks/use-incident-text.ts';
import { useRowName } from '../hooks/use-row-name.ts';
import { useRowTitle } from '../hooks/use-row-title.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './dashboard.module.css';

/** What stops many files; shown before the rows that it stops. */
export function IncidentRow({ incident, now }: { readonly incident: Incident; readonly now: number }) {
  const { say } = useTranslation('incidents');
  const textOf = useIncidentText(now);
  return (
    <li className={css.row} data-look="attention">
      <span className={css.main}>
        <b className={`${css.why} ${parts.attention}`}>
          <IconAlertTriangleFilled aria-hidden /> {textOf(incident)}
        </b>
        {incident.why !== null && <span className={css.detail}>{say(incident.why)}</span>}
      </span>
    </li>
  );
}

function ShipBy({ shipBy, now }: { readonly shipBy: string; readonly now: number }) {
  const { t, f } = useTranslation('queue');
  const left = Date.parse(shipBy) - now;
  return (
    <span className={left < 0 ? parts.attention : undefined}>
      {t(left < 0 ? 'lateBy' : 'leavesIn', { left: f.span(Math.abs(left)) })}
    </span>
  );
}

/** The customer and subject of a row, and below it, just as large, why it needs attention or where it is. */
export function WallRow({ row, now }: { readonly row: QueueRow; readonly now: number }) {
  const { t } = useTranslation('wall');
  const { t: queue } = useTranslation('queue');
  const nameOf = useRowName();
  const titleOf = useRowTitle();
  const why = useAttentionInShort()(row);
  const kept = useKept()(row);
  return (
    <li className={css.row} data-look={row.phase}>
      <span className={css.main}>
        <b className={css.name}>
          {row.rush && (
            <span className={parts['at-rip']}>
              <IconBolt aria-hidden /> {queue('rush')}{' '}
            </span>
          )}
          {nameOf(row)}
        </b>
        {why === null ? (
          <span className={css.detail}>
            <PhaseBadge phase={row.phase} /> {kept ?? titleOf(row)}
          </span>
        ) : (
          <b className={`${css.why} ${parts.attention}`}>
            <IconAlertTriangleFilled aria-hidden /> {why}
          </b>
        )}
      </span>
      <span className={css.end}>
        {row.shipBy !== null ? (
          <ShipBy shipBy={row.shipBy} now={now} />
        ) : row.shipByUnread === null ? (
          row.delivery?.service
        ) : (
          queue('shipByUnread', { at: row.shipByUnread })
        )}
        <span className={css.sent}>{t('sent', { done: row.filesDelivered, total: row.filesTotal })}</span>
      </span>
    </li>
  );
}
