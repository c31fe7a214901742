import type { ArtworkService } from '../artwork/index.ts';
import type { SubmissionService } from '../batching/index.ts';
import type { HotFolderService } from '../hotfolders/index.ts';
import type { SettingsPort } from '../ports.ts';
import type { PreflightService } from '../preflight/index.ts';
import type { RuntimeState } from './present.ts';

/** What the store does not know and a window wants to see, read from where it is known. */
export const createRuntimeState = (parts: {
  readonly preflight: PreflightService;
  readonly artworkService: ArtworkService;
  readonly settings: Pick<SettingsPort, 'get'>;
  readonly hotFolders: Pick<HotFolderService, 'obstacleOf'>;
  readonly submissionService: Pick<SubmissionService, 'uploadOf'>;
}): RuntimeState => ({
  preflight: (id) => parts.preflight.status(id),
  msPerFile: () => parts.artworkService.msPerFile,
  progress: (id) => parts.artworkService.progress(id),
  hotFolderProblem: (id) => parts.hotFolders.obstacleOf(id),
  stages: () => parts.settings.get().production.stages,
  upload: (id) => parts.submissionService.uploadOf(id),
  hotFolderName: (id) => parts.settings.get().hotFolders.find((folder) => folder.id === id)?.name ?? null,
});
