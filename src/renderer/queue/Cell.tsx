import type { ReactNode } from 'react';
import type { ConnectionId, HotFolderId, PrintFact, QueueColumn, QueueRow } from '../../contract/index.ts';
import { shortId } from '../../locales/formats.ts';
import { Bar } from '../components/Badges.tsx';
import parts from '../components/shared.module.css';
import { Ago } from '../components/Time.tsx';
import { usePrintWords } from '../hooks/use-print-words.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';
import css from './queue.module.css';
import { ShipBy } from './ShipBy.tsx';
import { UrgencyIcon } from './UrgencyIcon.tsx';

const figures = `${css.small} ${parts.figures}`;

/**
 * The first of some values and how many others there are; the tooltip has all of them. What of a fact is not
 * known is said: an empty cell says that there is none.
 */
function Values(props: { readonly of: readonly string[]; readonly isUnknown?: string | null }) {
  const { of: values, isUnknown = null } = props;
  const { t } = useTranslation('queue');
  const [first, ...others] = values;
  const title = [...values, ...(isUnknown === null ? [] : [isUnknown])].join(', ');
  if (first === undefined)
    return (
      <span className={css.small} title={title}>
        {isUnknown === null ? '' : t('unknownValue')}
      </span>
    );
  const more = others.length + (isUnknown === null ? 0 : 1);
  return (
    <span className={css.values} title={title}>
      <bdi className={css.cut}>{first}</bdi>
      {more > 0 && <span className={css.small}>{isUnknown === null ? `+${more}` : '+ ?'}</span>}
    </span>
  );
}

function Progress({ row }: { readonly row: QueueRow }) {
  const { t } = useTranslation('queue');
  const files = t('sent', { done: row.filesDelivered, count: row.filesTotal });
  const jobs = t('jobsReady', { ready: row.jobsReady, count: row.jobsTotal });
  return (
    <span
      className={`${css.progress} ${parts[row.phase]}`}
      title={row.jobsTotal > 1 ? `${files}, ${jobs}` : files}
    >
      <Bar done={row.filesDelivered} total={row.filesTotal} label={files} />
      <span className={figures}>{t('sentOf', { done: row.filesDelivered, total: row.filesTotal })}</span>
    </span>
  );
}

function ConnectionName({ of }: { readonly of: ConnectionId }) {
  const connections = useStationState((state) => state.overview?.connections);
  return <Values of={[connections?.find(({ id }) => id === of)?.name ?? of]} />;
}

function FolderNames({ of }: { readonly of: readonly HotFolderId[] }) {
  const folders = useStationState((state) => state.overview?.hotFolders ?? []);
  const known = folders.filter(({ id }) => of.includes(id)).map(({ name }) => name);
  const gone = of.filter((id) => folders.every((folder) => folder.id !== id));
  return <Values of={[...known, ...gone]} />;
}

/** What a column shows for a row, in one line. */
export function Cell(props: {
  readonly column: QueueColumn;
  readonly row: QueueRow;
  readonly now: number;
}): ReactNode {
  const { column, row, now } = props;
  const { t, f } = useTranslation('queue');
  const { t: states } = useTranslation('states');
  const { stockInWords, sizeInWords } = usePrintWords();
  const unknownOf = (fact: PrintFact): string | null =>
    row.unknown.includes(fact) ? t(`unknown.${fact}`) : null;
  switch (column) {
    case 'product':
      return <Values of={row.products.map(({ name }) => name)} />;
    case 'copies':
      return row.copies === null ? (
        <Values of={[]} isUnknown={unknownOf('quantity')} />
      ) : (
        <span className={`${css.cut} ${parts.figures}`} title={f.number(row.copies)}>
          {f.number(row.copies)}
        </span>
      );
    case 'stock':
      return <Values of={row.stocks.map(stockInWords)} isUnknown={unknownOf('material')} />;
    case 'finishing':
      return <Values of={row.finishings} isUnknown={unknownOf('finishing')} />;
    case 'size':
      return <Values of={row.sizes.map(sizeInWords)} isUnknown={unknownOf('size')} />;
    case 'delivery':
      return (
        <span
          className={css.values}
          title={[row.delivery?.service, row.delivery?.group].filter((one) => one != null).join(', ')}
        >
          <UrgencyIcon urgency={row.urgency} />
          <bdi className={css.cut}>{row.delivery?.service ?? unknownOf('delivery') ?? t('noDelivery')}</bdi>
        </span>
      );
    case 'ship-by':
      return <ShipBy row={row} now={now} />;
    case 'progress':
      return <Progress row={row} />;
    case 'hot-folder':
      return <FolderNames of={row.hotFolderIds} />;
    case 'status':
      return (
        <span className={css.status} title={row.status.name}>
          {row.status.name}
        </span>
      );
    case 'jobs':
      return (
        <span className={figures}>{t('jobsReady', { ready: row.jobsReady, count: row.jobsTotal })}</span>
      );
    case 'age':
      return (
        <span className={figures}>
          {row.createdAt === null ? '' : f.duration(now - Date.parse(row.createdAt))}
        </span>
      );
    case 'connection':
      return <ConnectionName of={row.connectionId} />;
    case 'id':
      return <span className={figures}>{shortId(row.serviceId)}</span>;
    case 'last-change':
      return (
        <span className={figures} title={states(`source.${row.lastChange.source}`)}>
          <Ago at={row.lastChange.at} now={now} />
        </span>
      );
  }
}
