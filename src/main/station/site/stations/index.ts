export { Heartbeat } from './heartbeat.ts';
export { beginIncarnation, isSupplanted, LEASE_SECONDS } from './incarnation.ts';
export type { Member } from './member.ts';
export { lacks, RememberedRun } from './remembered-run.ts';
