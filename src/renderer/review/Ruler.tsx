import { useRem } from '../parts/use-line-heights.ts';
import { MM_PER_POINT, rulerTicks, type View } from './geometry.ts';
import css from './review.module.css';

/** Its numbers grow with the text; at 200 % it is still no broader than what is left free around a fitted page. */
const BREADTH = { px: 8, rem: 0.875 };
const NUMBER_REM = 0.625;

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
  const rem = useRem();
  const breadth = BREADTH.px + BREADTH.rem * rem;
  return (
    <svg
      className={isTop ? css.rulerTop : css.rulerLeft}
      width={isTop ? lengthPx : breadth}
      height={isTop ? breadth : lengthPx}
      fontSize={NUMBER_REM * rem}
      aria-hidden
    >
      {ticks.map(({ at, label }) => {
        const short = label === null ? breadth - 5 : breadth - 10;
        return (
          <g key={at} transform={isTop ? `translate(${at} 0)` : `translate(0 ${at})`}>
            {isTop ? <line y1={short} y2={breadth} /> : <line x1={short} x2={breadth} />}
            {label !== null &&
              (isTop ? (
                <text x={3} y={NUMBER_REM * rem}>
                  {label}
                </text>
              ) : (
                <text transform="rotate(-90)" x={3} y={NUMBER_REM * rem}>
                  {label}
                </text>
              ))}
          </g>
        );
      })}
    </svg>
  );
}
