import { useRem } from '../hooks/use-rem.ts';
import { MM_PER_POINT, rulerTicks, type View } from './geometry.ts';
import css from './review.module.css';

/** Grows with the text; at 200 % it still fits into the margin around a fitted page. */
const BREADTH = { px: 8, rem: 0.875 };
const NUMBER_REM = 0.625;
/** The distance of a number from its tick, in px, and the maximum width of a digit relative to its size. */
const NUMBER_FROM_TICK_PX = 3;
const DIGIT_EM = 0.7;

/**
 * A ruler along the top or the left of the stage, in mm or inches of the printed sheet, starting at the
 * sheet's corner. The corner where both rulers meet belongs to the upper one. A number that would be cut
 * off, and misread, is left out.
 */
export function Ruler(props: {
  readonly along: 'x' | 'y';
  readonly view: View;
  readonly lengthPx: number;
  readonly units: 'mm' | 'in';
}) {
  const { along, view, lengthPx, units } = props;
  const ticks = rulerTicks(view.origin[along], lengthPx, view.scale / MM_PER_POINT, units);
  const isTop = along === 'x';
  const rem = useRem();
  const breadth = BREADTH.px + BREADTH.rem * rem;
  const isWhole = (at: number, label: number) => {
    const length = NUMBER_FROM_TICK_PX + String(label).length * DIGIT_EM * NUMBER_REM * rem;
    return isTop ? at + length <= lengthPx : at - length >= breadth;
  };
  return (
    <svg
      className={css.ruler}
      style={{ top: isTop ? 0 : breadth }}
      width={isTop ? lengthPx : breadth}
      height={isTop ? breadth : Math.max(0, lengthPx - breadth)}
      fontSize={NUMBER_REM * rem}
      aria-hidden
    >
      {ticks.map(({ at, label }) => {
        const short = label === null ? breadth - 5 : breadth - 10;
        return (
          <g key={at} transform={isTop ? `translate(${at} 0)` : `translate(0 ${at - breadth})`}>
            {isTop ? <line y1={short} y2={breadth} /> : <line x1={short} x2={breadth} />}
            {label !== null && isWhole(at, label) && (
              <text
                transform={isTop ? undefined : 'rotate(-90)'}
                x={NUMBER_FROM_TICK_PX}
                y={NUMBER_REM * rem}
              >
                {label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
