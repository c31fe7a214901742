import type { Answer } from './answer.ts';

/** What a RIP says of one name: one thing, or several that contradict each other. */
export interface AnswersOfName {
  readonly name: string;
  readonly answers: readonly [Answer, ...Answer[]];
  readonly isClear: boolean;
}

/** As folders compare names: without regard to case, and however accents are composed. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

/**
 * What a RIP says of each name. Two of its jobs may have the same name: if they are not equally far, nobody
 * knows which of them is ours.
 * @param isKnown whether a file of that name was sent there
 */
export function answersByName(
  answers: readonly Answer[],
  isKnown: (name: string) => boolean,
): AnswersOfName[] {
  const named = answers.flatMap((answer) => {
    const [only, ...others] = answer.names;
    // A folder of a RIP holds what it has done for months: one name need not be looked up.
    const name = others.length === 0 ? only : (answer.names.find(isKnown) ?? only);
    return name === undefined ? [] : [{ name, answer }];
  });
  const byName = Map.groupBy(named, ({ name }) => keyOf(name));
  return [...byName.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const isClear = others.every(({ answer }) => answer.phase === first.answer.phase);
    return [{ name: first.name, answers: [first.answer, ...others.map(({ answer }) => answer)], isClear }];
  });
}
