export { Heartbeat } from './heartbeat.ts';
export { beginIncarnation } from './incarnation.ts';
export type { Member } from './member.ts';
