import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import type { ArtworkId, FileOnHold, HoldFilter } from '../../contract/index.ts';
import { useRem } from '../hooks/use-rem.ts';
import { scrollIntoSight, useVisibleRange } from '../hooks/use-visible-range.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { Card } from './Card.tsx';
import css from './contact-sheet.module.css';
import { linesInSight, type SheetLayout } from './sheet-layout.ts';
import type { useSheetDecisions } from './use-sheet-decisions.ts';

/** The height of a card including the gap below it. */
export const LINE_REM = 27.6;
export const CARD_REM = 14.5;

/** Scrolls to a card, and focuses it; at first only if nothing else has the focus. */
export type ShowCard = (index: number, when: 'at-first' | 'by-key') => void;

/** The visible cards and one line on either side, as a grid; a thousand cards cost no more. */
export function Sheet(props: {
  readonly files: readonly FileOnHold[];
  readonly filter: HoldFilter;
  readonly layout: SheetLayout;
  readonly chosen: number;
  readonly selected: ReadonlySet<ArtworkId>;
  readonly onChoose: (index: number) => void;
  readonly onSelect: (index: number, toHere: boolean) => void;
  readonly decide: Pick<ReturnType<typeof useSheetDecisions>, 'approve' | 'hold' | 'takeBack'>;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly ref: Ref<ShowCard>;
}) {
  const { files, layout, chosen, selected, decide, scroller, ref } = props;
  const { columns, lines, lineHeight } = layout;
  const { t } = useTranslation('contact-sheet');
  const rem = useRem();
  const inSight = useVisibleRange(scroller, (position) => linesInSight(layout, position));
  const wantsFocus = useRef(false);
  useImperativeHandle(ref, () => (index, when) => {
    const sheet = scroller.current;
    if (sheet === null) return;
    wantsFocus.current = when === 'by-key' || document.activeElement === document.body;
    const line = Math.floor(index / columns);
    scrollIntoSight(sheet, line * lineHeight, (line + 1) * lineHeight);
  });
  useEffect(() => {
    if (!wantsFocus.current) return;
    const link = scroller.current?.querySelector('[data-chosen] a');
    if (!(link instanceof HTMLElement)) return;
    wantsFocus.current = false;
    link.focus({ preventScroll: true });
  });
  const drawn = Array.from({ length: inSight.last - inSight.first + 1 }, (_, step) => inSight.first + step);
  return (
    <div
      role="grid"
      aria-label={t('title')}
      aria-rowcount={lines}
      aria-colcount={columns}
      aria-multiselectable
      className={css.lines}
      style={{ height: lines * lineHeight }}
    >
      {drawn.map((line) => (
        <div
          key={line}
          role="row"
          aria-rowindex={line + 1}
          className={css.line}
          style={{
            transform: `translateY(${line * lineHeight}px)`,
            height: LINE_REM * rem,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {files.slice(line * columns, (line + 1) * columns).map((file, place) => (
            <Card
              key={file.id}
              file={file}
              filter={props.filter}
              index={line * columns + place}
              column={place + 1}
              chosen={line * columns + place === chosen}
              selected={selected.has(file.id)}
              onChoose={props.onChoose}
              onSelect={props.onSelect}
              onApprove={decide.approve}
              onHold={decide.hold}
              onTakeBack={decide.takeBack}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
