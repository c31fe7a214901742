import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type HotFolderId,
  message,
  type SiteFolder,
  type SiteId,
  type SiteStationId,
} from '../../../../contract/index.ts';
import { folderProblem } from '../../hotfolders/index.ts';
import { ApiError, notFound } from '../../model/api-error.ts';
import type { SettingsPort } from '../../ports.ts';
import { HotFolderProfile } from '../../settings/index.ts';
import { withoutSharedFolder } from '../config/index.ts';
import type { SiteDatabase } from '../database/index.ts';
import { addReachableFolder, readReaches, removeReachableFolder } from '../member-list.ts';
import { confirmMark, leaveMark, type Mark, removeMark, takeMark } from './challenge-files.ts';
import {
  answerChallenge,
  beginChallenge,
  type Challenge,
  challengeById,
  concludeChallenge,
  openChallenges,
  SharedSettings,
  withdrawChallenges,
} from './challenge-queries.ts';

/** How long a proving station waits for the other to confirm. */
const CONFIRM_WITHIN_MS = 20_000;
const ASK_EVERY_MS = 300;
/** If a renamed mark has not become visible after this long, it is in a different folder. */
const GIVE_UP_MS = 60_000;
/** How long a hot folder may take to finish the files at hand before it is shared, or is so no longer. */
const SETTLE_WITHIN_MS = 10_000;
const SETTLE_EVERY_MS = 50;

export interface SharingParts {
  readonly database: SiteDatabase;
  readonly siteId: SiteId;
  readonly stationId: SiteStationId;
  readonly settings: SettingsPort;
  /** The hot folders in the settings changed. */
  readonly onFolders: () => void;
  /** Allows no new claims on a hot folder until the returned function is called. */
  readonly hold: (id: HotFolderId) => () => void;
  /** Whether no file is being put into a hot folder, and the outcome of each is known. */
  readonly isSettled: (id: HotFolderId) => boolean;
  /** Reports to the site everything that this station has put into a hot folder so far. */
  readonly reportHistory: (id: HotFolderId) => Promise<void>;
}

/**
 * The hot folders that several stations of the site send to. Each station that sends to one keeps a mark
 * there for the next that wants to.
 */
export class Sharing {
  readonly #parts: SharingParts;

  constructor(parts: SharingParts) {
    this.#parts = parts;
  }

  /** Those that are shared or on offer. Throws SiteDatabaseError. */
  async folders(): Promise<SiteFolder[]> {
    const { database, settings } = this.#parts;
    const found = new Map<HotFolderId, SiteFolder>();
    const here = new Set(settings.get().hotFolders.map(({ id }) => id));
    for (const { station, id, name } of await readReaches(database)) {
      const before = found.get(id)?.stations ?? [];
      const stations = [...before, station];
      found.set(id, { id, name, stations, state: 'proven', isHere: here.has(id) });
    }
    for (const { hotFolder: id, asker, folder, state } of await openChallenges(database)) {
      if (found.has(id)) continue;
      const shown = state === 'renamed' ? 'seen' : 'offered';
      found.set(id, { id, name: folder.name, stations: [asker], state: shown, isHere: here.has(id) });
    }
    return [...found.values()].sort((one, other) => one.name.localeCompare(other.name));
  }

  /** Offers a hot folder of this station to the others. Throws SiteDatabaseError or ApiError. */
  async offer(id: HotFolderId): Promise<void> {
    const folder = this.#folder(id);
    const open = await openChallenges(this.#parts.database);
    if (!open.some((challenge) => this.#isMine(challenge) && challenge.hotFolder === id))
      await this.#ask(folder);
  }

  /**
   * Proves that a path leads to the hot folder that another station offers, and sends to it from now on.
   * Throws SiteDatabaseError, or ApiError if it does not.
   */
  async prove(id: HotFolderId, path: string): Promise<void> {
    const { database, settings, stationId } = this.#parts;
    const twin = settings.get().hotFolders.find((folder) => folder.id === id || folder.path === path);
    if (twin !== undefined) {
      throw new ApiError(
        'CONFLICT',
        message('refusal.folder-id-here', { name: twin.name }),
        message('refusal.remove-other'),
        'folder',
      );
    }
    const challenge = await this.#take(id, path);
    if (!(await answerChallenge(database, challenge.id, stationId))) throw notOffered();
    await this.#confirmed(challenge);
    const before = settings.get();
    const profile = HotFolderProfile.parse({ ...challenge.folder, id, path, shared: true });
    // Never the default: what no rule sends anywhere may go to another station's own hot folder.
    settings.set({ ...before, hotFolders: [...before.hotFolders, profile] });
    await addReachableFolder(database, stationId, { id, name: profile.name });
    await this.#ask(profile);
    this.#parts.onFolders();
  }

  /**
   * Stops sending to a shared hot folder from here; the last station that sends to it keeps it as its own.
   * Of one that is not shared yet, the offer is withdrawn. Throws SiteDatabaseError, or ApiError while a
   * file is being sent there.
   */
  async unshare(id: HotFolderId): Promise<void> {
    const { database, stationId } = this.#parts;
    const folder = this.#folder(id);
    if (folder.shared) await this.#letGo(folder);
    for (const challenge of await withdrawChallenges(database, stationId, id))
      await removeMark(this.#mark(folder, challenge));
  }

  /** Between two deliveries, because what the ledger has granted must not be published without it. */
  async #letGo({ id, name }: HotFolderProfile): Promise<void> {
    const { database, settings, stationId, onFolders } = this.#parts;
    const isDone = await this.#whileIdle(id, async () => {
      const reaches = await readReaches(database);
      await removeReachableFolder(database, stationId, id);
      if (reaches.some((one) => one.id === id && one.stationId !== stationId))
        settings.set(withoutSharedFolder(settings.get(), id, ({ shared }) => shared));
      else this.#setShared(id, false);
    });
    if (!isDone)
      throw new ApiError('CONFLICT', message('folder.sending', { name }), message('refusal.try-again'));
    onFolders();
  }

  /**
   * Confirms what others have answered, and leaves missing marks. Resolves with whether an answer may come
   * at any moment. Throws SiteDatabaseError.
   */
  async look(): Promise<boolean> {
    const open = (await openChallenges(this.#parts.database)).filter((challenge) => this.#isMine(challenge));
    for (const challenge of open) if (challenge.state === 'renamed') await this.#confirm(challenge);
    for (const folder of this.#parts.settings.get().hotFolders) {
      if (folder.shared && !open.some(({ hotFolder }) => hotFolder === folder.id)) await this.#ask(folder);
    }
    return open.length > 0;
  }

  /**
   * Another station says that it has renamed the mark. If that is visible here, the hot folder becomes
   * shared: from now on deliveries are claimed, and the other may begin once everything sent before has
   * been reported.
   */
  async #confirm({ id, hotFolder, answeredBy, ageMs }: Challenge): Promise<void> {
    const { database, stationId, settings, reportHistory } = this.#parts;
    const folder = settings.get().hotFolders.find((one) => one.id === hotFolder);
    if (folder === undefined || answeredBy === null)
      return concludeChallenge(database, id, stationId, 'failed');
    const mark = this.#mark(folder, id);
    if (!(await confirmMark(mark, answeredBy))) {
      if (ageMs > GIVE_UP_MS) await concludeChallenge(database, id, stationId, 'failed');
      return;
    }
    if (!folder.shared && !(await this.#share(folder))) return;
    await reportHistory(hotFolder);
    await addReachableFolder(database, stationId, { id: hotFolder, name: folder.name });
    await concludeChallenge(database, id, stationId, 'verified');
    await removeMark(mark);
  }

  /**
   * Turns one of this station's hot folders into a shared one, between two deliveries, because the ledger
   * would not know one under way. False if it is busy.
   */
  async #share({ id }: HotFolderProfile): Promise<boolean> {
    const isIdle = await this.#whileIdle(id, async () => this.#setShared(id, true));
    if (isIdle) this.#parts.onFolders();
    return isIdle;
  }

  /** Makes a change between two deliveries; false, and no change, if the hot folder stays busy. */
  async #whileIdle(id: HotFolderId, change: () => Promise<void>): Promise<boolean> {
    const { hold, isSettled } = this.#parts;
    const release = hold(id);
    try {
      for (let waited = 0; !isSettled(id); waited += SETTLE_EVERY_MS) {
        if (waited >= SETTLE_WITHIN_MS) return false;
        await wait(SETTLE_EVERY_MS);
      }
      await change();
      return true;
    } finally {
      release();
    }
  }

  #setShared(id: HotFolderId, shared: boolean): void {
    const { settings } = this.#parts;
    const before = settings.get();
    const hotFolders = before.hotFolders.map((one) => (one.id === id ? { ...one, shared } : one));
    settings.set({ ...before, hotFolders });
  }

  async #ask(folder: HotFolderProfile): Promise<void> {
    const { database, stationId } = this.#parts;
    const id = randomUUID();
    const digest = await leaveMark(this.#mark(folder, id)).catch(cannotReach(folder));
    await beginChallenge(database, {
      id,
      hotFolder: folder.id,
      askedBy: stationId,
      digest,
      folder: SharedSettings.parse(folder),
    });
  }

  /** Finds another station's mark at a path, and renames it. */
  async #take(id: HotFolderId, path: string): Promise<Challenge> {
    const { database, stationId } = this.#parts;
    const offers = (await openChallenges(database)).filter(
      (challenge) => challenge.hotFolder === id && challenge.state === 'asked' && !this.#isMine(challenge),
    );
    const [first] = offers;
    if (first === undefined) throw notOffered();
    for (const challenge of offers) {
      const mark = this.#mark({ path }, challenge.id);
      if (await takeMark(mark, challenge.digest, stationId).catch(cannotReach({ path }))) return challenge;
    }
    throw new ApiError(
      'INVALID',
      message('refusal.no-mark', { path, station: first.asker }),
      message('refusal.same-share'),
      'folder',
    );
  }

  /** Resolves once the station that left the mark has confirmed it. */
  async #confirmed({ id, asker }: Challenge): Promise<void> {
    for (let waited = 0; waited < CONFIRM_WITHIN_MS; waited += ASK_EVERY_MS) {
      const state = (await challengeById(this.#parts.database, id))?.state;
      if (state === 'verified') return;
      if (state !== 'renamed') break;
      await wait(ASK_EVERY_MS);
    }
    throw new ApiError(
      'UNAVAILABLE',
      message('refusal.unconfirmed', { station: asker }),
      message('refusal.offer-first'),
    );
  }

  #mark({ path: hotFolder }: Pick<HotFolderProfile, 'path'>, id: string): Mark {
    return { hotFolder, siteId: this.#parts.siteId, id };
  }

  #isMine({ askedBy }: Challenge): boolean {
    return askedBy === this.#parts.stationId;
  }

  #folder(id: HotFolderId): HotFolderProfile {
    const folder = this.#parts.settings.get().hotFolders.find((one) => one.id === id);
    if (folder === undefined) throw notFound('hot folder');
    return folder;
  }
}

const notOffered = (): ApiError =>
  new ApiError('CONFLICT', message('refusal.not-offered'), message('refusal.offer-first'));

const cannotReach =
  ({ path }: Pick<HotFolderProfile, 'path'>) =>
  (error: unknown): never => {
    throw new ApiError('UNAVAILABLE', folderProblem(path, error), message('refusal.fix-it'));
  };
