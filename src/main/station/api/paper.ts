import { message } from '../../../contract/index.ts';
import { ApiError } from '../model/api-error.ts';
import { type PaperService, printOrRefuse } from '../paper/index.ts';
import type { StationPorts } from '../ports.ts';
import type { AnswersOf } from './answers.ts';

interface Parts {
  readonly paper: PaperService;
  readonly shell: StationPorts['shell'];
}

export function paperApi({ paper, shell }: Parts) {
  return {
    sheets: (wanted, signal) => paper.sheets(wanted, signal),
    print({ id }) {
      const path = paper.pathOf(id);
      if (shell !== null) return printOrRefuse(shell, path);
      throw new ApiError('UNAVAILABLE', message('paper.elsewhere'), message('paper.save-it'));
    },
  } satisfies AnswersOf<'paper'>;
}
