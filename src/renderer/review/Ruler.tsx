import { MM_PER_POINT, rulerTicks, type View } from './geometry.ts';
import css from './review.module.css';

const BREADTH_PX = 22;

/** A ruler along the top or the left of the stage, in mm or inches of the printed sheet; its zero is the sheet's corner. */
export function Ruler(props: {
  readonly along: 'x' | 'y';
  readonly view: View;
  readonly lengthPx: number;
  readonly units: 'mm' | 'in';
}) {
  const { along, view, lengthPx, units } = props;
  const ticks = rulerTicks(view.origin[along], lengthPx, view.scale / MM_PER_POINT, units);
  const isTop = along === 'x';
  return (
    <svg
      className={isTop ? css.rulerTop : css.rulerLeft}
      width={isTop ? lengthPx : BREADTH_PX}
      height={isTop ? BREADTH_PX : lengthPx}
      aria-hidden
    >
      {ticks.map(({ at, label }) => {
        const short = label === null ? BREADTH_PX - 5 : BREADTH_PX - 10;
        return (
          <g key={at} transform={isTop ? `translate(${at} 0)` : `translate(0 ${at})`}>
            {isTop ? <line y1={short} y2={BREADTH_PX} /> : <line x1={short} x2={BREADTH_PX} />}
            {label !== null &&
              (isTop ? (
                <text x={3} y={10}>
                  {label}
                </text>
              ) : (
                <text transform="rotate(-90)" x={3} y={10}>
                  {label}
                </text>
              ))}
          </g>
        );
      })}
    </svg>
  );
}
