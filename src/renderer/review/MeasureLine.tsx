import { useTranslation } from '../locales/words-context.tsx';
import { measured, type Point, type Size, type View } from './geometry.ts';
import css from './review.module.css';

/** A line drawn for measuring, with its length on the printed sheet. */
export function MeasureLine(props: {
  /** In points of the rotated sheet. */
  readonly line: { readonly from: Point; readonly to: Point };
  readonly view: View;
  readonly viewport: Size;
}) {
  const { t, f } = useTranslation('review');
  const { line, view, viewport } = props;
  const onStage = ({ x, y }: Point): Point => ({
    x: view.origin.x + x * view.scale,
    y: view.origin.y + y * view.scale,
  });
  const [from, to] = [onStage(line.from), onStage(line.to)];
  const { widthMm, heightMm, lengthMm } = measured(from, to, view);
  if (lengthMm === 0) return null;
  return (
    <>
      <svg className={css.overlay} width={viewport.width} height={viewport.height} aria-hidden>
        <line className={css.measure} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
        <circle className={css.measureEnd} cx={from.x} cy={from.y} r={4} />
        <circle className={css.measureEnd} cx={to.x} cy={to.y} r={4} />
      </svg>
      <output className={css.measured} style={{ left: to.x + 12, top: to.y + 12 }}>
        <b>{f.length(lengthMm)}</b>
        <br />
        {t('acrossAndDown', { across: f.length(widthMm), down: f.length(heightMm) })}
      </output>
    </>
  );
}
