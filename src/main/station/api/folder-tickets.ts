import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { isAbsolute, join, normalize } from 'node:path';
import { LRUCache } from 'lru-cache';
import { type ChosenFolder, FolderTicket, type Saying, saying } from '../../../contract/index.ts';
import { Refusal } from '../refusal.ts';
import { type FolderLimits, limitOf } from './folder-limits.ts';

/** Tickets that were never used are forgotten, oldest first, beyond this many. */
const MOST_TICKETS = 100;

/**
 * Stands between a window and paths: main checks a folder once, hands out a ticket, and takes only tickets
 * afterwards. So nothing a window sends later can name a path that was not checked.
 */
export class FolderTickets {
  readonly #limits: FolderLimits;
  readonly #paths = new LRUCache<FolderTicket, string>({ max: MOST_TICKETS });

  constructor(limits: FolderLimits) {
    this.#limits = limits;
  }

  /** Checks that `path` is an absolute, existing folder that can be written to. Throws a Refusal (INVALID). */
  async issue(path: string): Promise<ChosenFolder> {
    const folder = await checkedFolder(path, this.#limits);
    const ticket = FolderTicket.parse(randomBytes(16).toString('hex'));
    this.#paths.set(ticket, folder);
    return { ticket, displayPath: folder };
  }

  /** The path behind a ticket. Throws a Refusal (NOT_FOUND). */
  pathOf(ticket: FolderTicket): string {
    const path = this.#paths.get(ticket);
    if (path === undefined) {
      throw new Refusal(
        'NOT_FOUND',
        saying('refusal.choice-gone', {}, 'That folder choice is no longer known.'),
        saying('refusal.choose-again', {}, 'Choose the folder again.'),
      );
    }
    return path;
  }

  /** The path behind a ticket, for the last time. Throws a Refusal (NOT_FOUND). */
  redeem(ticket: FolderTicket): string {
    const path = this.pathOf(ticket);
    this.#paths.delete(ticket);
    return path;
  }
}

async function checkedFolder(typed: string, limits: FolderLimits): Promise<string> {
  const refuse = (what: Saying, remedy: Saying): Refusal => new Refusal('INVALID', what, remedy, 'folder');
  if (typed === '') {
    throw refuse(
      saying('refusal.no-folder', {}, 'No folder was given.'),
      saying('refusal.type-path', {}, 'Type the full path of the folder the RIP watches.'),
    );
  }
  if (!isAbsolute(typed)) {
    throw refuse(
      saying('refusal.part-of-path', { path: typed }, `"${typed}" is not a full path.`),
      saying('refusal.type-from-root', {}, 'Type the path from the root or drive letter on.'),
    );
  }
  const folder = normalize(typed);
  const found = await stat(folder).catch(() => null);
  if (found === null) {
    throw refuse(
      saying('refusal.folder-missing', { path: folder }, `There is no folder ${folder}.`),
      saying('refusal.create-folder', {}, 'Create it, or correct the path, and try again.'),
    );
  }
  if (!found.isDirectory()) {
    throw refuse(
      saying('refusal.is-a-file', { path: folder }, `${folder} is a file, not a folder.`),
      saying('refusal.choose-folder', {}, 'Choose a folder.'),
    );
  }
  const limit = await limitOf(folder, limits);
  if (limit !== null) {
    throw refuse(limit, saying('refusal.folder-of-rip', {}, 'Give the folder that the RIP watches.'));
  }
  await probeWriting(folder).catch(() => {
    throw refuse(
      saying('refusal.may-not-write', { path: folder }, `Makeready may not write into ${folder}.`),
      saying(
        'refusal.give-right',
        {},
        'Give this user the right to create files there, or choose another folder.',
      ),
    );
  });
  return folder;
}

/** The name begins with a dot and is gone at once: a RIP that watches the folder has nothing to take. */
async function probeWriting(folder: string): Promise<void> {
  const probe = join(folder, `.makeready-probe-${randomBytes(6).toString('hex')}`);
  const handle = await open(probe, 'wx');
  await handle.close();
  await rm(probe);
}
