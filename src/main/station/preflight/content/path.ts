import type { GraphicsState } from './graphics-state.ts';
import { type Area, around, landing, transform } from './matrix.ts';
import type { Operation } from './operators.ts';

const painting: Readonly<Record<string, { readonly fill: boolean; readonly stroke: boolean }>> = {
  f: { fill: true, stroke: false },
  F: { fill: true, stroke: false },
  'f*': { fill: true, stroke: false },
  S: { fill: false, stroke: true },
  s: { fill: false, stroke: true },
  B: { fill: true, stroke: true },
  'B*': { fill: true, stroke: true },
  b: { fill: true, stroke: true },
  'b*': { fill: true, stroke: true },
  n: { fill: false, stroke: false },
};

/** The area around the path under construction. */
export class Path {
  #area: Area | null = null;

  /** How the operation paints the path; null where it is no painting operation. */
  follow({ operator, operands }: Operation, { matrix }: GraphicsState) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = operands.map((one) =>
      typeof one === 'number' ? one : 0,
    );
    switch (operator) {
      case 'm':
      case 'l':
        this.#reach(around([transform(matrix, a, b)]));
        break;
      case 'c':
        this.#reach(around([transform(matrix, a, b), transform(matrix, c, d), transform(matrix, e, f)]));
        break;
      case 'v':
      case 'y':
        this.#reach(around([transform(matrix, a, b), transform(matrix, c, d)]));
        break;
      case 're':
        this.#reach(landing(matrix, { left: a, bottom: b, right: a + c, top: b + d }));
        break;
    }
    return painting[operator] ?? null;
  }

  take(): Area | null {
    const area = this.#area;
    this.#area = null;
    return area;
  }

  #reach(area: Area): void {
    const own = this.#area;
    this.#area =
      own === null
        ? area
        : {
            left: Math.min(own.left, area.left),
            bottom: Math.min(own.bottom, area.bottom),
            right: Math.max(own.right, area.right),
            top: Math.max(own.top, area.top),
          };
  }
}
