export { NoAnswerError } from './answer.ts';
export { createRipAnswers } from './create-rip-answers.ts';
export { pathOf } from './folder-answers.ts';
export type { RipAnswersService } from './service.ts';
