import type { ReactNode } from 'react';
import type { ConnectionId, HotFolderId, PrintFact, QueueColumn, QueueRow } from '../../contract/index.ts';
import { shortId } from '../../locales/formats.ts';
import { Bar } from '../components/Badges.tsx';
import parts from '../components/shared.module.css';
import { Ago } from '../components/Time.tsx';
import { usePrintWords } from '../hooks/use-print-words.ts';
import { useRowTitle } from '../hooks/use-row-title.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';
import css from './queue.module.css';
import { ShipBy } from './ShipBy.tsx';
import { UrgencyBadge } from './UrgencyBadge.tsx';

const figures = `${css.small} ${parts.figures}`;

/** Text that may need more than two lines; its tooltip has all of it. */
const Whole = ({ text }: { readonly text: string }) => <span title={text}>{text}</span>;

/** A number in one piece: broken in two it would be read as another one. */
const Copies = ({ text }: { readonly text: string }) => (
  <span className={`${css.cut} ${parts.figures}`} title={text}>
    {text}
  </span>
);

/** What is known of a fact, and that it is not all: an empty cell says that there is none. */
function Known(props: { readonly row: QueueRow; readonly fact: PrintFact; readonly text: string }) {
  const { row, fact, text } = props;
  const { t } = useTranslation('queue');
  if (!row.unknown.includes(fact)) return <Whole text={text} />;
  const said = [text, t(`unknown.${fact}`)].filter((part) => part !== '');
  return (
    <span title={said.join(', ')}>
      {text !== '' && `${text}, `}
      <span className={css.small}>{t('unknownValue')}</span>
    </span>
  );
}

function Progress({ row }: { readonly row: QueueRow }) {
  const { t } = useTranslation('queue');
  const files = t('sent', { done: row.filesDelivered, count: row.filesTotal });
  // For a single job, its files say it better.
  const isReady = row.jobsTotal === 1 || row.jobsReady === row.jobsTotal;
  return (
    <span className={`${css.progress} ${parts[row.phase]}`}>
      <Bar done={row.filesDelivered} total={row.filesTotal} label={files} />
      <span className={figures}>
        {isReady
          ? t('sentOf', { done: row.filesDelivered, total: row.filesTotal })
          : t('jobsReady', { ready: row.jobsReady, count: row.jobsTotal })}
      </span>
    </span>
  );
}

function ConnectionName({ of }: { readonly of: ConnectionId }) {
  const connections = useStationState((state) => state.overview?.connections);
  return <span className={css.small}>{connections?.find(({ id }) => id === of)?.name ?? of}</span>;
}

function FolderNames({ of }: { readonly of: readonly HotFolderId[] }) {
  const folders = useStationState((state) => state.overview?.hotFolders ?? []);
  const known = folders.filter(({ id }) => of.includes(id)).map(({ name }) => name);
  const gone = of.filter((id) => folders.every((folder) => folder.id !== id));
  return <Whole text={[...known, ...gone].join(', ')} />;
}

/** What a column shows for a row. */
export function Cell(props: {
  readonly column: QueueColumn;
  readonly row: QueueRow;
  readonly now: number;
}): ReactNode {
  const { column, row, now } = props;
  const { t, f } = useTranslation('queue');
  const { t: states } = useTranslation('states');
  const titleOf = useRowTitle();
  const { stocksInWords, sizesInWords } = usePrintWords();
  switch (column) {
    case 'product':
      return <Whole text={titleOf(row)} />;
    case 'copies':
      return row.copies === null ? (
        <Known row={row} fact="quantity" text="" />
      ) : (
        <Copies text={f.number(row.copies)} />
      );
    case 'stock':
      return <Known row={row} fact="material" text={stocksInWords(row.stocks)} />;
    case 'finishing':
      return <Known row={row} fact="finishing" text={row.finishings.join(', ')} />;
    case 'size':
      return <Known row={row} fact="size" text={sizesInWords(row.sizes)} />;
    case 'delivery': {
      const [before] = row.kind === 'batch' ? row.deliveryBefore : [];
      return (
        <>
          <span className={css.cut} title={row.delivery?.service}>
            {row.delivery?.service ?? t('noDelivery')}
            {before !== undefined && (
              <span className={css.small}> {t('deliveryBefore', { before: before.service })}</span>
            )}
          </span>
          <UrgencyBadge urgency={row.urgency} group={row.delivery?.group ?? null} />
        </>
      );
    }
    case 'ship-by':
      return <ShipBy row={row} now={now} />;
    case 'progress':
      return <Progress row={row} />;
    case 'hot-folder':
      return <FolderNames of={row.hotFolderIds} />;
    case 'status':
      return <span className={css.status}>{row.status.name}</span>;
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
        <>
          <span className={figures}>
            <Ago at={row.lastChange.at} now={now} />
          </span>
          <span className={css.small}>{states(`source.${row.lastChange.source}`)}</span>
        </>
      );
  }
}
