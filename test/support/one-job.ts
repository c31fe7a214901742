import { readdir } from 'node:fs/promises';
import type { ArtworkId, Message, QueueRow } from '../../src/contract/index.ts';
import type { ServiceFile, ServiceJob } from '../../src/main/station/model/service-resources.ts';
import { jobKey } from '../../src/main/station/store/index.ts';
import { connection, type HotFolderRig } from './hotfolder-rig.ts';
import { serviceFile, serviceJob, status } from './service-objects.ts';

/** The job of file `a` in a test of hot folders: what the service says about it, and what follows. */
export interface OneJob {
  /** The service reports something about it. */
  told(code: string, more?: Told): void;
  /** The service no longer has it. */
  gone(): void;
  row(): QueueRow | null;
  reasonOf(id: ArtworkId): string | undefined;
  recallOf(id: ArtworkId): Message | null | undefined;
  /** Names of the files in the hot folder. */
  visible(): Promise<string[]>;
}

interface Told {
  readonly files?: readonly string[];
  readonly artwork?: string;
  readonly sha256?: string;
  readonly file?: Partial<ServiceFile>;
}

/** @param rig of the current test */
export const oneJob = (rig: () => HotFolderRig): OneJob => ({
  told(code, more = {}) {
    const [general] = serviceJob('job-a').components;
    if (general === undefined) throw new Error('The test job has no component.');
    const checksums = more.sha256 === undefined ? {} : { sha256: more.sha256 };
    const artworkStatus = more.artwork === undefined ? null : status(more.artwork);
    const files = (more.files ?? ['a']).map((id) => serviceFile(id, { checksums, ...more.file }));
    const components: ServiceJob['components'] = [{ ...general, artworkStatus, files }];
    const job = serviceJob('job-a', { status: status(code), components });
    rig().store.jobs.apply(connection, job, { change: { source: 'webhook', at: 9 } });
  },
  gone: () => rig().store.jobs.gone(connection, 'job-a', { source: 'poll', at: 9 }),
  row: () => rig().store.queue.row(jobKey(connection, 'job-a')),
  reasonOf: (id) => rig().store.artworks.get(id)?.reason?.code,
  recallOf: (id) => rig().store.artworks.get(id)?.recall,
  visible: async () => (await readdir(rig().hot)).filter((name) => !name.startsWith('.')),
});
