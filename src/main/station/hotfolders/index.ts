export { examine } from './doctor/index.ts';
export { templateProblem } from './name-preview.ts';
export { NotNow } from './operator.ts';
export { folderProblem } from './problems.ts';
export { patienceSeconds, ripOf, ripsWith } from './rip-profiles.ts';
export { HotFolderService } from './service.ts';
export { FolderUnready } from './staging.ts';
