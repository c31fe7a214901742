import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Phase, type QueueGroup, type QueueGrouping, type Totals } from '../../contract/index.ts';
import { PhaseBadge } from '../components/Badges.tsx';
import { usePrintWords } from '../hooks/use-print-words.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './queue.module.css';
import { MAX_SELECTED } from './selection.ts';
import { useTotalsInWords } from './use-totals.ts';

/**
 * The heading of a group, a row of the grid: what its rows have in common, and how many there are. A press
 * opens or closes the group.
 */
export function GroupHead(props: {
  readonly group: QueueGroup;
  /** What its rows add up to; null if that is not known yet. */
  readonly totals: Totals | null;
  /** The queue's grouping. */
  readonly grouping: QueueGrouping;
  readonly isOpen: boolean;
  /** Rows completed today; shown for the stage they are in. */
  readonly pickedUpToday: number;
  /** Its place in the grid, from 1. */
  readonly rowIndex: number;
  /** The grid's number of columns. */
  readonly span: number;
  /** Null if it cannot be closed now. */
  readonly onToggle: (() => void) | null;
  readonly onSelect: () => void;
}) {
  const { t, f } = useTranslation('queue');
  const { groupInWords } = usePrintWords();
  const totalsInWords = useTotalsInWords();
  const { group, totals, grouping, isOpen, pickedUpToday, rowIndex, span } = props;
  const phase = Phase.safeParse(group.key).data;
  const isStage = group.label === null && phase !== undefined;
  const label = groupInWords(grouping, group.label);
  const name = (
    <>
      {isStage ? (
        <PhaseBadge phase={phase} />
      ) : (
        <span className={`${css.groupName} ${css.cut}`} title={label}>
          {label}
        </span>
      )}{' '}
      <span className={css.small}>{f.number(group.count)}</span>
    </>
  );
  return (
    <div role="row" aria-rowindex={rowIndex}>
      <div role="gridcell" aria-colspan={span} className={css.group}>
        <h2>
          {props.onToggle === null ? (
            <span className={css.toggle}>{name}</span>
          ) : (
            <button type="button" className={css.toggle} aria-expanded={isOpen} onClick={props.onToggle}>
              {isOpen ? <IconChevronDown aria-hidden /> : <IconChevronRight aria-hidden />}
              {name}
            </button>
          )}
        </h2>
        {totals !== null && <span className={css.small}>{totalsInWords(totals)}</span>}
        {phase === 'done' && (
          <span className={css.small}>{t('pickedUpToday', { count: pickedUpToday })}</span>
        )}
        {isOpen && (
          <button type="button" className={css.selectGroup} onClick={props.onSelect}>
            {group.count > MAX_SELECTED
              ? t('selectFirst', { count: MAX_SELECTED })
              : t('selectGroup', { count: group.count })}
          </button>
        )}
      </div>
    </div>
  );
}
