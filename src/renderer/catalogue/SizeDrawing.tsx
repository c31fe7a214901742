import type { ProductSize, SizeSheet } from '../../contract/index.ts';
import { useComponentLabel } from '../hooks/use-component-label.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './catalogue.module.css';
import { sidesIn } from './measures.ts';

/** One sheet, true to scale: the trimmed part within what leaves the press. */
export function SizeDrawing(props: {
  readonly size: ProductSize;
  readonly sheet: SizeSheet;
  readonly pixelsPerMm: number;
}) {
  const { size, sheet, pixelsPerMm } = props;
  const { t, f } = useTranslation('catalogue');
  const componentLabel = useComponentLabel();
  const finished = sheet.finished === null ? null : sidesIn(sheet.finished, 'mm');
  const unfinished = sheet.unfinished === null ? null : sidesIn(sheet.unfinished, 'mm');
  const outer = unfinished ?? finished;
  if (outer === null) return null;
  const shown = sheet.finished ?? sheet.unfinished;
  const sides = shown === null ? null : sidesIn(shown, f.units);
  return (
    <svg
      className={css.drawing}
      role="img"
      aria-label={t('drawing', {
        name: size.name,
        component: componentLabel(sheet.label),
        size: sides === null ? '' : f.sides(sides.width, sides.height, f.units),
      })}
      viewBox={`${-outer.width / 2} ${-outer.height / 2} ${outer.width} ${outer.height}`}
      width={outer.width * pixelsPerMm}
      height={outer.height * pixelsPerMm}
    >
      {unfinished !== null && (
        <rect
          className={css.bleed}
          x={-unfinished.width / 2}
          y={-unfinished.height / 2}
          width={unfinished.width}
          height={unfinished.height}
        />
      )}
      {finished !== null && (
        <rect
          className={css.trim}
          x={-finished.width / 2}
          y={-finished.height / 2}
          width={finished.width}
          height={finished.height}
        />
      )}
    </svg>
  );
}
