import type { QueueColumn, QueueRow } from '../../contract/index.ts';
import { usePrintWords } from '../hooks/use-print-words.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStation } from '../state/station-context.tsx';

/** All that a column says of a row, as text for a list outside of the screen. */
export function useCellText(): (column: QueueColumn, row: QueueRow) => string {
  const { t, f } = useTranslation('queue');
  const { stockInWords, sizeInWords } = usePrintWords();
  const station = useStation();
  return (column, row) => {
    const { overview } = station.state.getState();
    switch (column) {
      case 'product':
        return row.products.map(({ name }) => name).join(', ');
      case 'copies':
        return row.copies === null ? '' : String(row.copies);
      case 'stock':
        return row.stocks.map(stockInWords).join(', ');
      case 'finishing':
        return row.finishings.join(', ');
      case 'size':
        return row.sizes.map(sizeInWords).join(', ');
      case 'delivery':
        return row.delivery?.service ?? '';
      case 'ship-by':
        return row.shipBy === null ? '' : f.dateAndTime(row.shipBy);
      case 'progress':
        return t('sentOf', { done: row.filesDelivered, total: row.filesTotal });
      case 'hot-folder':
        return row.hotFolderIds
          .map((id) => overview?.hotFolders.find((folder) => folder.id === id)?.name ?? id)
          .join(', ');
      case 'status':
        return row.status.name;
      case 'jobs':
        return t('jobsReady', { ready: row.jobsReady, count: row.jobsTotal });
      case 'age':
        return row.createdAt === null ? '' : f.dateAndTime(row.createdAt);
      case 'connection':
        return overview?.connections.find(({ id }) => id === row.connectionId)?.name ?? row.connectionId;
      case 'id':
        return row.serviceId;
      case 'last-change':
        return f.dateAndTime(row.lastChange.at);
    }
  };
}
