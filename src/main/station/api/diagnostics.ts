import type { DiagnosticsBundle } from '../../../contract/index.ts';
import type { AnswersOf } from './answers.ts';

export const diagnosticsApi = (diagnostics: () => Promise<DiagnosticsBundle>) =>
  ({ bundle: diagnostics }) satisfies AnswersOf<'diagnostics'>;
