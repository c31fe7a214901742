import { describeShape } from '../../shapes/describe.ts';
import type { Shape } from '../../shapes/shape.ts';

/** The station and the model differ, and no screen says so. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';

  /** @param when the seed, how to replay it, and what had been done when they differed */
  constructor(shape: Shape, when: string, faults: readonly string[]) {
    const lines = describeShape(shape).map(([what, how]) => `  ${what}: ${how}`);
    super([when, ...faults.map((fault) => `- ${fault}`), 'The shape:', ...lines].join('\n'));
  }
}

/** The command that runs one seed again. */
export const replayOf = (kind: 'SHAPES' | 'STORIES', seed: number): string =>
  `MAKEREADY_${kind}=${seed} npm test -- test/integration/shapes`;
