import type { GraphicsState } from './graphics-state.ts';
import { type FillRule, Hit, type Spot } from './hit.ts';
import { type Area, around, landing, transform } from './matrix.ts';
import type { Operation } from './operators.ts';

interface Painting {
  readonly fill: FillRule | null;
  readonly stroke: boolean;
}

const painting: Readonly<Record<string, Painting>> = {
  f: { fill: 'nonzero', stroke: false },
  F: { fill: 'nonzero', stroke: false },
  'f*': { fill: 'evenodd', stroke: false },
  S: { fill: null, stroke: true },
  s: { fill: null, stroke: true },
  B: { fill: 'nonzero', stroke: true },
  'B*': { fill: 'evenodd', stroke: true },
  b: { fill: 'nonzero', stroke: true },
  'b*': { fill: 'evenodd', stroke: true },
  n: { fill: null, stroke: false },
};

/** A path being painted: the area around it and, on a walk for one spot, how it hits that. */
interface Painted {
  readonly area: Area | null;
  readonly hit: Hit | null;
  /** The rule by which it clips what is painted afterwards; null if it does not. */
  readonly clip: FillRule | null;
}

/** The path under construction. */
export class Path {
  readonly #spot: Spot | null;
  #area: Area | null = null;
  #hit: Hit | null = null;
  #clip: FillRule | null = null;

  /** @param spot to be hit; null: not wanted. */
  constructor(spot: Spot | null) {
    this.#spot = spot;
  }

  /** How the operation paints the path; null if it is not a painting operation. */
  follow({ operator, operands }: Operation, { matrix }: GraphicsState): Painting | null {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = operands.map((one) =>
      typeof one === 'number' ? one : 0,
    );
    const at = (x: number, y: number) => transform(matrix, x, y);
    switch (operator) {
      case 'm':
        this.#reach(around([at(a, b)]));
        this.#hit?.move(at(a, b));
        break;
      case 'l':
        this.#reach(around([at(a, b)]));
        this.#hit?.line(at(a, b));
        break;
      case 'c':
        this.#reach(around([at(a, b), at(c, d), at(e, f)]));
        this.#hit?.curve(at(a, b), at(c, d), at(e, f));
        break;
      case 'v':
        this.#reach(around([at(a, b), at(c, d)]));
        this.#hit?.curve(null, at(a, b), at(c, d));
        break;
      case 'y':
        this.#reach(around([at(a, b), at(c, d)]));
        this.#hit?.curve(at(a, b), at(c, d), at(c, d));
        break;
      case 're':
        this.#reach(landing(matrix, { left: a, bottom: b, right: a + c, top: b + d }));
        this.#hit?.move(at(a, b));
        for (const corner of [at(a + c, b), at(a + c, b + d), at(a, b + d)]) this.#hit?.line(corner);
        this.#hit?.close();
        break;
      case 'h':
      case 's':
      case 'b':
      case 'b*':
        this.#hit?.close();
        break;
      case 'W':
        this.#clip = 'nonzero';
        break;
      case 'W*':
        this.#clip = 'evenodd';
        break;
    }
    return painting[operator] ?? null;
  }

  take(): Painted {
    const painted = { area: this.#area, hit: this.#hit, clip: this.#clip };
    this.#area = null;
    this.#hit = null;
    this.#clip = null;
    return painted;
  }

  #reach(area: Area): void {
    if (this.#spot !== null) this.#hit ??= new Hit(this.#spot);
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
