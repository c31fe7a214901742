import type { AnswersOf } from './answers.ts';
import type { ApiParts } from './parts.ts';

export const diagnosticsApi = ({ diagnostics }: ApiParts) =>
  ({ bundle: diagnostics }) satisfies AnswersOf<'diagnostics'>;
