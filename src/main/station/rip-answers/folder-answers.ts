import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AnswerFolder } from '../../../contract/index.ts';
import { orAbsent } from '../util/error-code.ts';
import type { Answer, RipAnswers } from './answer.ts';

/** Where such a folder of a hot folder is. */
export const pathOf = (hotFolder: string, { where, name }: AnswerFolder): string =>
  join(where === 'inside' ? hotFolder : dirname(hotFolder), name);

/** A RIP that answers by moving files: into its folders for what is printed, rejected or held. */
export class FolderAnswers implements RipAnswers {
  readonly #hotFolder: string;
  readonly #folders: readonly AnswerFolder[];

  constructor(hotFolder: string, folders: readonly AnswerFolder[]) {
    this.#hotFolder = hotFolder;
    this.#folders = folders;
  }

  /** A folder that does not exist says nothing: a RIP makes it when it first needs it. */
  async look(): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (const folder of this.#folders) {
      const entries = await orAbsent(readdir(pathOf(this.#hotFolder, folder), { withFileTypes: true }));
      for (const entry of entries ?? []) {
        if (!entry.isFile()) continue;
        const { name: reference, means: phase } = folder;
        answers.push({ names: [entry.name], reference, phase, said: null, saidAt: null });
      }
    }
    return answers;
  }
}
