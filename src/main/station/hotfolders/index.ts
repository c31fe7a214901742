export { CommandRejectedError } from './command-rejected-error.ts';
export { createHotFolders } from './create-hot-folders.ts';
export { diagnose } from './diagnosis/index.ts';
export { folderProblem } from './folder/problems.ts';
export { FolderNotReadyError } from './folder/staging.ts';
export { templateProblem } from './naming/name-preview.ts';
export { ripOf, ripsWith, stuckTimeoutSeconds } from './rip-profiles/rip-profiles.ts';
export { routeOf } from './routing/route-of.ts';
export { HotFolderService } from './service.ts';
