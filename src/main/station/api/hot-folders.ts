import {
  type HotFolderDetail,
  HotFolderId,
  message,
  movableStates,
  type Removal,
  type RipId,
  type RipProfile,
} from '../../../contract/index.ts';
import type { StationEvents } from '../events/index.ts';
import {
  CommandRejectedError,
  diagnose,
  folderProblem,
  type HotFolderService,
  ripOf,
  ripsWith,
  stuckTimeoutSeconds,
  tellsCopies,
  templateProblem,
  withoutLinks,
} from '../hotfolders/index.ts';
import { ApiError, notFound } from '../model/api-error.ts';
import type { SettingsPort, StationPorts } from '../ports.ts';
import { NoAnswerError, pathOf, type RipAnswersService } from '../rip-answers/index.ts';
import { HotFolderProfile, takenHotFolderIds, withoutHotFolder } from '../settings/index.ts';
import type { Store } from '../store/index.ts';
import { freeSlug } from '../util/slug.ts';
import type { AnswersOf } from './answers.ts';
import type { FolderTickets } from './folder-tickets.ts';
import { assertProfile } from './profiles.ts';

/** At most so many files of a hot folder are listed. */
const MAX_FILES = 20_000;

interface HotFoldersParts {
  readonly store: Store;
  readonly settings: SettingsPort;
  readonly tickets: FolderTickets;
  readonly folderDialog: StationPorts['folderDialog'];
  readonly hotFolders: HotFolderService;
  readonly ripAnswers: Pick<RipAnswersService, 'isAnswering' | 'secrets' | 'stateOf' | 'test'>;
  readonly events: Pick<StationEvents, 'emit'>;
}

export function hotFoldersApi(parts: HotFoldersParts) {
  const { store, settings, tickets, hotFolders } = parts;

  const folderOf = (id: HotFolderId): HotFolderProfile => {
    const found = settings.get().hotFolders.find((one) => one.id === id);
    if (found === undefined) throw notFound('hot folder');
    return found;
  };

  const ripNamed = (id: RipId | undefined): RipProfile | null =>
    id === undefined ? null : ripOf(id, settings.get().ripProfiles);

  const assertNew = (path: string): void => {
    const twin = settings.get().hotFolders.find((one) => one.path === path);
    if (twin === undefined) return;
    throw new ApiError(
      'CONFLICT',
      message('refusal.folder-twin', { path, name: twin.name }),
      message('refusal.choose-other-folder'),
    );
  };

  const setPause = (
    id: HotFolderId,
    pause: Partial<Pick<HotFolderProfile, 'paused' | 'awaitsStart'>>,
  ): void => {
    const before = settings.get();
    const known = folderOf(id);
    const changed = { ...known, ...pause };
    if (changed.paused === known.paused && changed.awaitsStart === known.awaitsStart) return;
    settings.set({
      ...before,
      hotFolders: before.hotFolders.map((one) => (one.id === id ? changed : one)),
    });
    hotFolders.pauseChanged(changed);
    parts.events.emit('hotFolderChanged', id);
  };

  const detailOf = (folder: HotFolderProfile): HotFolderDetail => {
    const { id, path, paused, awaitsStart, shared, ...set } = folder;
    const rip = ripOf(folder.rip, settings.get().ripProfiles);
    return {
      folder: {
        id,
        name: folder.name,
        path,
        ...store.folderViews.counts(id),
        problem: hotFolders.problemOf(id),
        paused: paused || awaitsStart,
        awaitsStart,
        tellsCopies: tellsCopies(set),
        shared,
        ripAnswers: parts.ripAnswers.isAnswering(id),
      },
      settings: set,
      rip,
      stuckTimeoutSeconds: stuckTimeoutSeconds(folder, rip),
      answers: parts.ripAnswers.stateOf(id),
    };
  };

  const removalOf = (id: HotFolderId): Removal => {
    const { owed, waiting } = store.folderViews.counts(id);
    const rules = settings.get().routes.filter(({ to }) => to.includes(id));
    return {
      rerouted: owed,
      leftInFolder: waiting,
      rules: rules.map(({ name }) => name),
      isDefault: settings.get().defaultHotFolder === id,
    };
  };

  return {
    async browse() {
      if (parts.folderDialog === null) {
        throw new ApiError('UNAVAILABLE', message('refusal.no-dialog'), message('refusal.type-path-instead'));
      }
      const path = await parts.folderDialog();
      return path === null ? null : tickets.issue(path);
    },
    check: ({ typedPath }) => tickets.issue(typedPath),
    folders: ({ path }) => tickets.foldersIn(path),
    async create({ name, folder, rip, awaitsStart = false }) {
      const path = tickets.pathOf(folder);
      assertNew(path);
      const examined = await diagnose(path, { rip: ripNamed(rip), tempNames: null });
      const problem = examined.findings.find(({ verdict }) => verdict === 'problem');
      if (problem !== undefined) {
        throw new ApiError('INVALID', problem.message, message('refusal.fix-it'), 'folder');
      }
      const leadsTo = await withoutLinks(path);
      tickets.redeem(folder);
      assertNew(path);
      const before = settings.get();
      const id = HotFolderId.parse(freeSlug(name, 'folder', takenHotFolderIds(before)));
      // Opening the files to every account is the operator's own choice.
      const { fileAccess: _, ...proposal } = examined.proposal;
      const profile = HotFolderProfile.parse({
        ...proposal,
        ...(rip && { rip }),
        id,
        name,
        path,
        awaitsStart,
      });
      store.stagings.setLeadsTo(id, path, leadsTo);
      const isFirst = before.hotFolders.length === 0 && before.elsewhere.fallbacks.length === 0;
      settings.set({
        ...before,
        hotFolders: [...before.hotFolders, profile],
        // Any other folder only gets what rules send there, until the operator says otherwise; so does the
        // first where another station of the site gets the rest.
        defaultHotFolder: isFirst ? id : before.defaultHotFolder,
      });
      parts.events.emit('rulesChanged');
    },
    readyToSend: () => store.attention.readyToSend(),
    async decide({ id, decision }) {
      const { path, awaitsStart } = folderOf(id);
      switch (decision.kind) {
        case 'start': {
          const { how } = decision.choice;
          if (!awaitsStart) return;
          // First, so that what is put on hold now is not sent a moment later.
          if (how === 'new-only') hotFolders.holdAllReady();
          return setPause(id, { awaitsStart: false, paused: how === 'paused' });
        }
        case 'pause':
          return setPause(id, { paused: decision.isPaused });
        case 'trust':
          await tickets.check(path);
          return hotFolders.trust(id);
      }
    },
    reorder({ ids }) {
      const before = settings.get();
      const placeOf = new Map(ids.map((id, place) => [id, place]));
      const isAll =
        ids.length === before.hotFolders.length && before.hotFolders.every(({ id }) => placeOf.has(id));
      if (!isAll) {
        throw new ApiError('CONFLICT', message('refusal.folders-changed'), message('refusal.try-again'));
      }
      const place = ({ id }: HotFolderProfile): number => placeOf.get(id) ?? 0;
      settings.set({
        ...before,
        hotFolders: before.hotFolders.toSorted((one, other) => place(one) - place(other)),
      });
      parts.events.emit('settingsChanged');
    },
    pickUps: () => store.folderViews.pickUps(settings.get().hotFolders.map(({ id }) => id)),
    diagnose({ where, rip, tempNamesSeconds }, signal) {
      const tempNames = tempNamesSeconds === 0 ? null : { seconds: tempNamesSeconds, signal };
      if ('ticket' in where) return diagnose(tickets.pathOf(where.ticket), { rip: ripNamed(rip), tempNames });
      const folder = folderOf(where.id);
      return diagnose(folder.path, { rip: ripNamed(rip ?? folder.rip), tempNames });
    },
    get: ({ id }) => detailOf(folderOf(id)),
    contents: ({ id }) => hotFolders.contentsOf(folderOf(id)),
    files: ({ id, which }) =>
      store.queue.filesIn(folderOf(id).id, which === 'movable' ? movableStates : ['failed'], MAX_FILES),
    update({ id, change }) {
      const before = settings.get();
      const changed = HotFolderProfile.parse({ ...folderOf(id), ...change });
      assertValid(changed, before.ripProfiles);
      assertProfile(changed.preflight, before.profiles, 'preflight');
      assertOwnAnswers(changed, before.hotFolders);
      settings.set({
        ...before,
        hotFolders: before.hotFolders.map((one) => (one.id === id ? changed : one)),
      });
      parts.events.emit('rulesChanged');
      return detailOf(changed);
    },
    keepSecret: ({ id, url, secret }) => parts.ripAnswers.secrets.keep(folderOf(id).id, url, secret),
    removal: ({ id }) => removalOf(folderOf(id).id),
    remove({ id }) {
      const folder = folderOf(id);
      try {
        hotFolders.assertIdle(folder);
      } catch (error) {
        if (!(error instanceof CommandRejectedError)) throw error;
        throw new ApiError('CONFLICT', error.userMessage, message('refusal.try-again'));
      }
      const removal = removalOf(id);
      settings.set(withoutHotFolder(settings.get(), id));
      parts.events.emit('rulesChanged');
      return removal;
    },
    async deliverTestPage({ id }) {
      const folder = folderOf(id);
      try {
        return await hotFolders.deliverTestPage(folder);
      } catch (error) {
        throw new ApiError('UNAVAILABLE', folderProblem(folder.path, error), message('refusal.no-test-page'));
      }
    },
    testPage: ({ id }) => hotFolders.testPage(folderOf(id)),
    async testAnswers({ id, answers, secret }) {
      const folder = { ...folderOf(id), answers };
      assertOwnAnswers(folder, settings.get().hotFolders);
      try {
        return await parts.ripAnswers.test(folder, answers, secret);
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error;
        throw new ApiError('UNAVAILABLE', error.userMessage, message('refusal.check-answers'));
      }
    },
    previewName({ template, id, artworkId }) {
      const file = artworkId === null ? null : store.artworks.get(artworkId);
      if (artworkId !== null && file === null) throw notFound('file');
      return hotFolders.simulator.previewName(template, id === null ? null : folderOf(id), file);
    },
  } satisfies AnswersOf<'hotFolders'>;
}

/** The folders by which the RIP of a hot folder answers. */
const answerPaths = ({ path, answers }: HotFolderProfile): string[] =>
  answers.kind === 'folders' ? answers.folders.map((one) => pathOf(path, one)) : [];

/**
 * Throws ApiError (INVALID) if a folder by which a RIP answers is a hot folder, where each file would count
 * as printed, or if it also answers for another hot folder, whose files may have the same names.
 */
function assertOwnAnswers(folder: HotFolderProfile, all: readonly HotFolderProfile[]): void {
  for (const path of answerPaths(folder)) {
    const taken = all.find(
      (one) => one.path === path || (one.id !== folder.id && answerPaths(one).includes(path)),
    );
    if (taken === undefined) continue;
    throw new ApiError(
      'INVALID',
      message('refusal.answers-taken', { path, name: taken.name }),
      message('refusal.choose-other-folder'),
      'answers',
    );
  }
}

/** Throws ApiError (INVALID) if settings that are valid individually do not fit together. */
function assertValid(folder: HotFolderProfile, ownRips: Parameters<typeof ripsWith>[0]): void {
  const wrong = templateProblem(folder.nameTemplate);
  if (wrong !== null) {
    throw new ApiError('INVALID', wrong, message('refusal.change-template'), 'nameTemplate');
  }
  if (!ripsWith(ownRips).some(({ id }) => id === folder.rip)) {
    throw new ApiError(
      'INVALID',
      message('refusal.no-rip', { rip: folder.rip }),
      message('refusal.choose-rip'),
      'rip',
    );
  }
}
