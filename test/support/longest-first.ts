import { relative, resolve } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = resolve(import.meta.dirname, '../..');

/** The files that take longest, longest of each project first. */
const longest = [
  'test/e2e/screens.test.ts',

  'test/component/review-large.test.ts',
  'test/e2e/site.test.ts',
  'test/e2e/journeys.test.ts',
  'test/e2e/shell.test.ts',
  'test/e2e/contact-sheet.test.ts',
  'test/e2e/operators.test.ts',
  'test/e2e/review-decide.test.ts',
  'test/e2e/connections.test.ts',
  'test/e2e/queue.test.ts',
  'test/e2e/catalogue.test.ts',
  'test/e2e/attacks.test.ts',
  'test/e2e/hot-folders.test.ts',
  'test/e2e/changed-minds.test.ts',
  'test/component/site-doubts.test.ts',
  'test/e2e/desktop.test.ts',
  'test/component/status-strip.test.ts',
  'test/component/wall.test.ts',
  'test/e2e/new-batch.test.ts',
  'test/component/notices.test.ts',
  'test/component/stations.test.ts',
  'test/component/unsaved-changes.test.ts',
  'test/e2e/job.test.ts',
  'test/e2e/trouble.test.ts',
  'test/e2e/review-look.test.ts',
  'test/component/folder-list.test.ts',
  'test/e2e/service-away.test.ts',
  'test/component/folder-files.test.ts',
  'test/integration/shapes/second-share.test.ts',
  'test/integration/shapes/first-share.test.ts',
  'test/integration/crash/crash.test.ts',
  'test/integration/headless/start.test.ts',
  'test/integration/site/moving-address.test.ts',
  'test/integration/site/demo.test.ts',
  'test/integration/site/full-disk.test.ts',
  'test/integration/batching/killed.test.ts',
  'test/integration/batching/submission-killed.test.ts',
  'test/integration/preflight/hostile-memory.test.ts',
  'test/integration/site/decisions.test.ts',
  'test/integration/site/torture-small.test.ts',
  'test/integration/site/joining.test.ts',
  'test/integration/electron/bundle.test.ts',
  'test/contract/contract.test.ts',
  'test/integration/site/archives.test.ts',
  'test/integration/site/reading.test.ts',
  'test/integration/crash/truth.test.ts',
  'test/integration/headless/safety.test.ts',
  'test/integration/artwork/transfer-faults.test.ts',
  'test/integration/thread/crash.test.ts',
  'test/integration/site/doubts.test.ts',
  'test/integration/batching/batch-order-service.test.ts',
  'test/integration/site/download-once.test.ts',
  'test/integration/preflight/station.test.ts',
  'test/integration/sandbox/command.test.ts',
  'test/integration/site/pooler.test.ts',
  'test/integration/webhooks/connections.test.ts',
  'test/integration/headless/fatal-errors.test.ts',
  'test/integration/headless/silent-share.test.ts',
  'test/integration/station/connection-removed.test.ts',
  'test/integration/site/sharing.test.ts',
  'test/integration/sandbox/scale.test.ts',
  'test/integration/headless/sessions.test.ts',
  'test/integration/headless/demo.test.ts',
  'test/integration/station/catalogue.test.ts',
  'test/integration/station/service-language.test.ts',
  'test/integration/service/answers.test.ts',
  'test/integration/headless/operators.test.ts',
  'test/integration/preflight/worker.test.ts',
  'test/integration/site/claims.test.ts',
  'test/integration/station/connections.test.ts',
  'test/integration/artwork/transfer-checksums.test.ts',
  'test/integration/artwork/control.test.ts',
  'test/integration/webhooks/tunnels.test.ts',
  'test/integration/artwork/full-disk.test.ts',
  'test/integration/hotfolders/delivery.test.ts',
  'test/integration/headless/service.test.ts',
  'test/integration/preflight/thumbnails.test.ts',
  'test/integration/sandbox/storage.test.ts',
  'test/integration/electron/stations.test.ts',
  'test/integration/hotfolders/faults.test.ts',
  'test/integration/station/rules.test.ts',
  'test/integration/site/promotion.test.ts',
  'test/integration/packaging/asar.test.ts',
  'test/integration/station/webhook-to-folder.test.ts',
  'test/integration/preflight/poppler.test.ts',
  'test/integration/station/restart.test.ts',
  'test/integration/site/database.test.ts',
  'test/integration/hotfolders/rips.test.ts',
  'test/integration/artwork/storage-policy.test.ts',
  'test/unit/sync/burst.test.ts',
  'test/unit/sync/without-single-reads.test.ts',
  'test/unit/preflight/hostile.test.ts',
  'test/unit/store/file-search.test.ts',
  'test/unit/store/queue-search.test.ts',
  'test/unit/station/notices.test.ts',
  'test/unit/service/decode-properties.test.ts',
  'test/unit/preflight/checks.test.ts',
  'test/unit/site/model.test.ts',
  'test/unit/artwork/block-writer.test.ts',
  'test/unit/preflight/poison.test.ts',
];

/** The projects of vitest.config.ts, in the order in which they are run. */
const projects = ['e2e', 'component', 'integration', 'unit'];

/**
 * Starts the longest files first, so that no worker is left alone with one in the end. Projects run one after
 * the other: a process only continues with a file of the same project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projectOf = ({ project }: TestSpecification): number => projects.indexOf(project.name);
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = longest.indexOf(relative(root, moduleId).replaceAll('\\', '/'));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).sort(
      (one, other) => projectOf(one) - projectOf(other) || placeOf(one) - placeOf(other),
    );
  }
}
