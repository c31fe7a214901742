import {
  type HotFolderId,
  type Phase,
  type PrintFact,
  type QueueRow,
  type Stock,
  UNKNOWN_VALUE,
} from '../../../../contract/index.ts';
import { stockInWords } from '../jobs/print-facts.ts';

/** What the groups of a row depend on. */
interface Grouped {
  readonly customers: readonly string[];
  readonly stocks: readonly Stock[];
  readonly finishings: readonly string[];
  readonly unknown: readonly PrintFact[];
  readonly phase: Phase;
  readonly delivery: QueueRow['delivery'];
  readonly hotFolderIds: readonly HotFolderId[];
  /** The names of these folders' RIPs. */
  readonly rips: readonly string[];
}

const BETWEEN = ' + ';
const MAX_KEY = 500;

/** Several values of one row as the key of a group; null if there are none. */
function keyOf(values: readonly string[]): string | null {
  const key = [...new Set(values)]
    .filter((value) => value !== '')
    .join(BETWEEN)
    .slice(0, MAX_KEY)
    .toWellFormed();
  return key === '' ? null : key;
}

const unknownIn = ({ unknown }: Grouped, fact: PrintFact): string[] =>
  unknown.includes(fact) ? [UNKNOWN_VALUE] : [];

/** For each grouping, the key of a row's group. */
export const groupsOf = (row: Grouped): QueueRow['groups'] => ({
  stage: row.phase,
  stock: keyOf([...row.stocks.map(stockInWords), ...unknownIn(row, 'material')]),
  finishing: keyOf([...row.finishings, ...unknownIn(row, 'finishing')]),
  delivery: keyOf([row.delivery?.group ?? row.delivery?.service ?? '', ...unknownIn(row, 'delivery')]),
  customer: keyOf([...row.customers, ...unknownIn(row, 'customer')]),
  'hot-folder': keyOf(row.hotFolderIds),
  rip: keyOf([...row.rips].sort()),
});

/** The hot folders in the key of a group. */
export const foldersIn = (key: string): string[] => key.split(BETWEEN);

/** The label of a group of hot folders, from their names. */
export const labelOfFolders = (names: readonly string[]): string => names.join(BETWEEN);
