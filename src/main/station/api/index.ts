export type { Answers } from './answers.ts';
export { createApi, type StationApi } from './create-api.ts';
export { createEventStream } from './create-event-stream.ts';
export { StationOverview } from './overview.ts';
export { jobWithRuntimeState } from './present.ts';
export { createRouter, type StationRouter } from './router.ts';
export { createRuntimeState } from './runtime-state.ts';
