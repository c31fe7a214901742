import {
  Phase,
  PrintFact,
  QueueColumn,
  QueueDue,
  QueueGrouping,
  QueueLevel,
  QueueSortColumn,
  QueueView,
  type SavedView,
} from '../../contract/index.ts';

/** The queue as it is first shown. */
export const plainView: QueueView = QueueView.parse({});

/** Whether it lets every row through. */
export const isUnfiltered = ({ search, phases, statuses, unknown, due }: QueueView): boolean =>
  search === '' && due === null && phases.length + statuses.length + unknown.length === 0;

/** The same view without a search and filters. */
export const unfiltered = (view: QueueView): QueueView => ({
  ...view,
  search: '',
  phases: [],
  statuses: [],
  unknown: [],
  due: null,
});

/** A saved view without its name. */
export const viewOf = ({ name: _name, ...view }: SavedView): QueueView => view;

const SEPARATOR = '.';

/**
 * A view as part of an address, such as `level=jobs&group=stock&sort=-copies`; defaults are left out. Empty
 * for the plain view.
 */
export function textOfView(view: QueueView): string {
  const text = new URLSearchParams();
  const put = (name: string, value: string, plain: string): void => {
    if (value !== plain) text.set(name, value);
  };
  put('level', view.level, plainView.level);
  put('group', view.groupBy, plainView.groupBy);
  if (view.sort !== null) text.set('sort', `${view.sort.descending ? '-' : ''}${view.sort.by}`);
  if (view.columns !== null) text.set('columns', view.columns.join(SEPARATOR));
  put('stages', view.phases.join(SEPARATOR), '');
  for (const status of view.statuses) text.append('status', status);
  put('unknown', view.unknown.join(SEPARATOR), '');
  put('due', view.due ?? '', '');
  put('search', view.search, '');
  return text.toString();
}

/** The view in part of an address; what cannot be read has its default. */
export function viewOfText(text: string): QueueView {
  const said = new URLSearchParams(text);
  const listed = (name: string): string[] => (said.get(name) ?? '').split(SEPARATOR);
  const sort = /^(-?)(.+)$/.exec(said.get('sort') ?? '');
  const by = QueueSortColumn.safeParse(sort?.[2]).data;
  const read = QueueView.safeParse({
    level: QueueLevel.safeParse(said.get('level')).data,
    groupBy: QueueGrouping.safeParse(said.get('group')).data,
    sort: by === undefined ? null : { by, descending: sort?.[1] === '-' },
    columns: said.has('columns') ? known(listed('columns'), QueueColumn.options) : null,
    phases: known(listed('stages'), Phase.options),
    statuses: said.getAll('status').slice(0, 50),
    unknown: known(listed('unknown'), PrintFact.options),
    due: QueueDue.safeParse(said.get('due')).data ?? null,
    search: (said.get('search') ?? '').slice(0, 200),
  });
  return read.data ?? plainView;
}

/** The words that are among the known ones, each once. */
const known = <Word extends string>(words: readonly string[], all: readonly Word[]): Word[] => {
  const isKnown = (word: string): word is Word => all.some((one) => one === word);
  return [...new Set(words)].filter(isKnown);
};
