import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { isAbsolute, join, normalize } from 'node:path';
import { LRUCache } from 'lru-cache';
import {
  type ChosenFolder,
  type FolderListing,
  FolderTicket,
  type Message,
  message,
} from '../../../contract/index.ts';
import { ApiError } from '../model/api-error.ts';
import { codeOf, orAbsent } from '../util/error-code.ts';
import { type FolderLimits, limitOf } from './folder-limits.ts';
import { listFolders } from './folder-listing.ts';

/** Unused tickets beyond this number are forgotten, oldest first. */
const MAX_TICKETS = 100;

/**
 * Stands between a window and paths: main checks a folder once, hands out a ticket, and only accepts
 * tickets afterwards. So nothing a window sends later can name an unchecked path.
 */
export class FolderTickets {
  readonly #limits: FolderLimits;
  readonly #paths = new LRUCache<FolderTicket, string>({ max: MAX_TICKETS });

  constructor(limits: FolderLimits) {
    this.#limits = limits;
  }

  /** Checks that `path` is an absolute, existing and writable folder. Throws ApiError (INVALID). */
  async issue(path: string): Promise<ChosenFolder> {
    const folder = await checkedFolder(path, this.#limits);
    const ticket = FolderTicket.parse(randomBytes(16).toString('hex'));
    this.#paths.set(ticket, folder);
    return { ticket, displayPath: folder };
  }

  /** The folders in a folder that a window looks through. Throws ApiError (INVALID). */
  foldersIn(path: string | null): Promise<FolderListing> {
    return listFolders(path, this.#limits);
  }

  /** Checks a hot folder once more: what is at its path now. Throws ApiError (INVALID). */
  async check(path: string): Promise<void> {
    await checkedFolder(path, this.#limits);
  }

  /** The path behind a ticket. Throws ApiError (NOT_FOUND). */
  pathOf(ticket: FolderTicket): string {
    const path = this.#paths.get(ticket);
    if (path === undefined) {
      throw new ApiError('NOT_FOUND', message('refusal.choice-gone'), message('refusal.choose-again'));
    }
    return path;
  }

  /** The path behind a ticket, which is used up. Throws ApiError (NOT_FOUND). */
  redeem(ticket: FolderTicket): string {
    const path = this.pathOf(ticket);
    this.#paths.delete(ticket);
    return path;
  }
}

async function checkedFolder(typed: string, limits: FolderLimits): Promise<string> {
  const refuse = (what: Message, remedy: Message): ApiError =>
    new ApiError('INVALID', what, remedy, 'folder');
  if (typed === '') {
    throw refuse(message('refusal.no-folder'), message('refusal.type-path'));
  }
  if (!isAbsolute(typed)) {
    throw refuse(message('refusal.part-of-path', { path: typed }), message('refusal.type-from-root'));
  }
  const folder = normalize(typed);
  const found = await orAbsent(stat(folder)).catch((error: unknown) => {
    const unseen = message('folder-check.unseen', { path: folder, error: codeOf(error) ?? 'unknown' });
    throw refuse(unseen, message('refusal.fix-it'));
  });
  if (found === null) {
    const drive = driveOf(folder, process.platform);
    if (drive !== null && (await orAbsent(stat(`${drive}\\`))) === null)
      throw refuse(message('refusal.drive-unseen', { drive }), message('refusal.enter-share'));
    throw refuse(message('refusal.folder-missing', { path: folder }), message('refusal.create-folder'));
  }
  if (!found.isDirectory()) {
    throw refuse(message('refusal.is-a-file', { path: folder }), message('refusal.choose-folder'));
  }
  const limit = await limitOf(folder, limits);
  if (limit !== null) {
    throw refuse(limit, message('refusal.folder-of-rip'));
  }
  await probeWriting(folder).catch(() => {
    throw refuse(message('refusal.may-not-write', { path: folder }), message('refusal.grant-access'));
  });
  return folder;
}

/**
 * The drive letter of a path on Windows, `Z:`; null without one. A drive that somebody has mapped is there
 * only in their own session: a service does not see it.
 */
export function driveOf(path: string, platform: NodeJS.Platform): string | null {
  return platform === 'win32' ? (/^[a-z]:/i.exec(path)?.[0].toUpperCase() ?? null) : null;
}

/**
 * The name begins with a dot and disappears at once, so a RIP that watches the folder has nothing to take.
 */
async function probeWriting(folder: string): Promise<void> {
  const probe = join(folder, `.makeready-probe-${randomBytes(6).toString('hex')}`);
  const handle = await open(probe, 'wx');
  await handle.close();
  await rm(probe);
}
