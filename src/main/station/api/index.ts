export type { Answers } from './answers.ts';
export { createApi, type StationApi } from './create-api.ts';
export { type RuntimeState, toBatchOrder, toSubmission, toTransfer } from './present.ts';
export { createRouter, type StationRouter } from './router.ts';
export { createRuntimeState } from './runtime-state.ts';
