export { CutOffFollower } from './cut-off-follower.ts';
