import { randomBytes } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResultFolder, TestPage } from '../../../../contract/index.ts';
import { syncFolder } from '../../artwork/index.ts';
import type { HotFolderProfile } from '../../settings/index.ts';
import { testPagePdf } from '../test-page-pdf.ts';
import { grantAccessTo } from './file-access.ts';
import { discard, exists } from './files.ts';
import { renameIntoPlace } from './rename-into-place.ts';
import type { Staging } from './staging.ts';

const NAME = /^makeready-test-page-\d{8}T\d{6}-[0-9a-f]{4}\.pdf$/;

/** Whether it is the name of a test page, and of nothing else that Makeready creates. */
export const isTestPage = (name: string): boolean => NAME.test(name);

/** A step in the life of a test page, for the log of changes. */
export interface TestPageStep {
  readonly folder: HotFolderProfile;
  readonly name: string;
  readonly from: TestPage['state'] | null;
  readonly to: TestPage['state'];
}

/**
 * The test pages of one hot folder. They are published like the files of jobs, but are not in the ledger.
 * What happens to one is noticed while the folder is watched, and when somebody asks.
 */
export class TestPages {
  /** The latest since the start. */
  #delivered: Omit<TestPage, 'state'> | null = null;
  /** How the latest was last seen. */
  #seen: Pick<TestPage, 'name' | 'state'> | null = null;
  readonly #log: (step: TestPageStep) => void;

  constructor(log: (step: TestPageStep) => void) {
    this.#log = log;
  }

  /**
   * Creates a page that says what it is, and lets it appear as a whole in the hot folder. Rejects with the
   * system's error, or if another program holds it, with nothing left behind.
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
    this.#delivered = page;
    this.#seen = { name, state: 'present' };
    this.#log({ folder, name, from: null, to: 'present' });
    return { ...page, state: 'present' };
  }

  /** The RIP has not yet picked up the latest one. */
  get isPresent(): boolean {
    return this.#seen?.state === 'present';
  }

  /** Checks on a page that was published since the start. Rejects if the folder cannot be read now. */
  async follow(folder: HotFolderProfile, results: readonly ResultFolder[]): Promise<void> {
    if (this.#delivered !== null) await this.latest(folder, results);
  }

  /** What happened to the latest; null if there was none. Rejects if the folder cannot be read now. */
  async latest(folder: HotFolderProfile, results: readonly ResultFolder[]): Promise<TestPage | null> {
    const present = (await readdir(folder.path)).filter(isTestPage).sort().at(-1);
    const page = this.#delivered ?? (present === undefined ? null : { name: present, deliveredAt: null });
    if (page === null) return null;
    const state = await stateOf(folder, page.name, results);
    const before = this.#seen;
    this.#seen = { name: page.name, state };
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
    if (means === 'rejected' && (await exists(join(folder.path, name, page)))) return 'rejected';
  }
  return 'picked-up';
}

const linesOf = (folder: HotFolderProfile, name: string, now: Date): string[] => [
  `Hot folder: ${folder.name}`,
  `File: ${name}`,
  `Sent: ${now.toISOString()}`,
  'By: Makeready',
];
