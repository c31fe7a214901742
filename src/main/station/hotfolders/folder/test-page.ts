import { randomBytes } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { HotFolderId, ResultFolder, TestPage } from '../../../../contract/index.ts';
import { syncFolder } from '../../artwork/index.ts';
import type { HotFolderProfile } from '../../settings/index.ts';
import { testPagePdf } from '../test-page-pdf.ts';
import { grantAccessTo } from './file-access.ts';
import { discard, exists } from './files.ts';
import { renameIntoPlace } from './rename-into-place.ts';
import type { Staging } from './staging.ts';

const NAME = /^makeready-test-page-\d{8}T\d{6}-[0-9a-f]{4}\.pdf$/;

/** True of the names that test pages have, and nothing else that Makeready makes. */
export const isTestPage = (name: string): boolean => NAME.test(name);

/** What has become of a test page, for the log of everything that changed. */
export interface TestPageStep {
  readonly folder: HotFolderProfile;
  readonly name: string;
  readonly from: TestPage['state'] | null;
  readonly to: TestPage['state'];
}

/**
 * Test pages: fed as the files of jobs are, but in no ledger of what is owed, because nothing is owed by them. What becomes of one is
 * seen while its folder is watched, and when somebody looks at it.
 */
export class TestPages {
  /** The latest of each hot folder. */
  readonly #delivered = new Map<HotFolderId, Omit<TestPage, 'state'>>();
  /** How the latest of each hot folder was seen last. */
  readonly #seen = new Map<HotFolderId, Pick<TestPage, 'name' | 'state'>>();
  readonly #log: (step: TestPageStep) => void;

  constructor(log: (step: TestPageStep) => void) {
    this.#log = log;
  }

  /**
   * Makes a page that says of itself what it is, and lets it appear whole in the hot folder. Rejects with the system's
   * error, or where another program holds it, with nothing left behind.
   */
  async deliver(folder: HotFolderProfile, staging: Staging, now: Date): Promise<TestPage> {
    const stamp = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
    const name = `makeready-test-page-${stamp}-${randomBytes(2).toString('hex')}.pdf`;
    const temp = staging.tempNamed(`test-page-${randomBytes(4).toString('hex')}`);
    try {
      const file = await open(temp, 'wx', 0o600);
      try {
        await file.writeFile(testPagePdf('Makeready test page', linesOf(folder, name, now)));
        await file.sync();
      } finally {
        await file.close();
      }
      await grantAccessTo(temp, folder.path, folder.fileAccess);
      const placed = await renameIntoPlace(temp, join(folder.path, name), null, true);
      if (placed.kind === 'busy') throw placed.error;
      if (placed.kind !== 'placed') throw new Error(`There is a file ${name} already.`);
    } catch (error) {
      await discard(temp);
      throw error;
    }
    await syncFolder(folder.path);
    const page = { name, deliveredAt: now.toISOString() };
    this.#delivered.set(folder.id, page);
    this.#seen.set(folder.id, { name, state: 'present' });
    this.#log({ folder, name, from: null, to: 'present' });
    return { ...page, state: 'present' };
  }

  /** Whether the RIP has a test page to take, which was fed since the start. */
  isPresent(id: HotFolderId): boolean {
    return this.#seen.get(id)?.state === 'present';
  }

  /** Sees what has become of a page that was fed since the start. Rejects where the folder cannot be seen now. */
  async follow(folder: HotFolderProfile, results: readonly ResultFolder[]): Promise<void> {
    if (this.#delivered.has(folder.id)) await this.latest(folder, results);
  }

  /** What has become of the latest test page; null where there was none. Rejects where the folder cannot be seen now. */
  async latest(folder: HotFolderProfile, results: readonly ResultFolder[]): Promise<TestPage | null> {
    const present = (await readdir(folder.path)).filter(isTestPage).sort().at(-1);
    const page =
      this.#delivered.get(folder.id) ?? (present === undefined ? null : { name: present, deliveredAt: null });
    if (page === null) return null;
    const state = await stateOf(folder, page.name, results);
    const before = this.#seen.get(folder.id);
    this.#seen.set(folder.id, { name: page.name, state });
    if (before?.name === page.name && before.state !== state)
      this.#log({ folder, name: page.name, from: before.state, to: state });
    return { ...page, state };
  }
}

async function stateOf(
  folder: HotFolderProfile,
  page: string,
  results: readonly ResultFolder[],
): Promise<TestPage['state']> {
  if (await exists(join(folder.path, page))) return 'present';
  for (const { name, means } of results) {
    if (means === 'refused' && (await exists(join(folder.path, name, page)))) return 'refused';
  }
  return 'taken';
}

const linesOf = (folder: HotFolderProfile, name: string, now: Date): string[] => [
  `Hot folder: ${folder.name}`,
  `File: ${name}`,
  `Fed: ${now.toISOString()}`,
  'By: Makeready',
];
