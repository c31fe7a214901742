import { createHash } from 'node:crypto';
import {
  type HotFolderId,
  type Message,
  message,
  type PreflightProfiles,
  type RipId,
  type RouteList,
  type RouteRule,
} from '../../../contract/index.ts';
import type { StationEvents } from '../events/index.ts';
import type { HotFolderService } from '../hotfolders/index.ts';
import { ApiError, notFound } from '../model/api-error.ts';
import type { SettingsPort } from '../ports.ts';
import type { HotFolderProfile, Settings } from '../settings/index.ts';
import type { Store } from '../store/index.ts';
import type { AnswersOf } from './answers.ts';
import type { FolderTickets } from './folder-tickets.ts';
import { assertProfile } from './profiles.ts';
import { routesFileOf } from './routes-file.ts';
import { planImport } from './routes-import.ts';

interface RoutesParts {
  readonly store: Store;
  readonly settings: SettingsPort;
  readonly tickets: FolderTickets;
  readonly hotFolders: HotFolderService;
  readonly events: Pick<StationEvents, 'emit'>;
}

export function routesApi(parts: RoutesParts) {
  const { store, settings, tickets, hotFolders } = parts;

  const list = (): RouteList => {
    const now = settings.get();
    return {
      rules: now.routes,
      hold: now.hold,
      version: versionOf(now),
      defaultHotFolder: now.defaultHotFolder,
      elsewhere: now.elsewhere,
      unstated: now.connections
        .filter(({ facts }) => facts.noneIfAbsent.length > 0)
        .map(({ id, name, facts }) => ({ connectionId: id, name, facts: facts.noneIfAbsent })),
      known: store.facets.read(),
    };
  };

  return {
    get: list,
    save({ rules, hold, version, defaultHotFolder }) {
      const before = settings.get();
      assertValid(rules, before);
      assertKnown(defaultHotFolder, before);
      if (version !== versionOf(before)) throw rulesChanged();
      settings.set({
        ...before,
        routes: rules,
        hold,
        defaultHotFolder: defaultHotFolder === undefined ? before.defaultHotFolder : defaultHotFolder,
      });
      parts.events.emit('rulesChanged');
      return list();
    },
    queuedElsewhere: () => hotFolders.moves.queuedElsewhere(),
    hits: () =>
      store.ruleHits
        .counts()
        .map(({ since, ...hits }) => ({ ...hits, since: new Date(since).toISOString() })),
    explain({ id }) {
      const file = store.artworks.get(id);
      if (file === null) throw notFound('file');
      return hotFolders.simulator.explain(file);
    },
    exportFile: () => routesFileOf(settings.get()),
    async inspectFile({ file }) {
      const { settings: planned, preview } = await planImport(file, settings.get(), tickets);
      assertValid(planned.routes, planned);
      return preview;
    },
    async importFile({ file, version, forget = [] }) {
      const before = settings.get();
      const { settings: planned, added, addedRips } = await planImport(file, before, tickets);
      assertValid(planned.routes, planned);
      // Folders were checked meanwhile, so keep what somebody else has set since.
      const now = settings.get();
      const isSame =
        JSON.stringify([now.hotFolders, now.ripProfiles]) ===
        JSON.stringify([before.hotFolders, before.ripProfiles]);
      if (version !== versionOf(now) || !isSame) throw rulesChanged();
      const isUsed = (id: RipId): boolean => planned.hotFolders.some(({ rip }) => rip === id);
      const ripProfiles = planned.ripProfiles.filter(({ id }) => !forget.includes(id) || isUsed(id));
      settings.set({ ...now, ...planned, ripProfiles });
      parts.events.emit('rulesChanged');
      return { list: list(), added: [...added], addedRips: [...addedRips] };
    },
    simulate({ rules, defaultHotFolder }) {
      const now = settings.get();
      assertValid(rules, now);
      assertKnown(defaultHotFolder, now);
      return hotFolders.simulator.simulate({
        routes: rules,
        defaultHotFolder: defaultHotFolder === undefined ? now.defaultHotFolder : defaultHotFolder,
      });
    },
  } satisfies AnswersOf<'routes'>;
}

const versionOf = ({ routes, hold, defaultHotFolder }: Settings): string =>
  createHash('sha256')
    .update(JSON.stringify([routes, hold, defaultHotFolder]))
    .digest('hex')
    .slice(0, 16);

const rulesChanged = (): ApiError =>
  new ApiError('CONFLICT', message('refusal.rules-changed'), message('refusal.reload-rules'));

/** Throws ApiError (INVALID, with the id of the rule) if the rules cannot be meant that way. */
function assertValid(
  rules: readonly RouteRule[],
  {
    hotFolders,
    profiles,
  }: { readonly hotFolders: readonly Pick<HotFolderProfile, 'id'>[]; readonly profiles: PreflightProfiles },
): void {
  const refuse = ({ id }: RouteRule, what: Message, remedy: Message): ApiError =>
    new ApiError('INVALID', what, remedy, id);
  const folders = new Set<string>(hotFolders.map(({ id }) => id));
  const seen = new Set<string>();
  for (const rule of rules) {
    const { gsmFrom, gsmTo, quantityFrom, quantityTo, pagesFrom, pagesTo } = rule.when;
    const { name } = rule;
    if (seen.has(rule.id)) {
      throw refuse(rule, message('refusal.rule-twin', { name }), message('refusal.other-id'));
    }
    seen.add(rule.id);
    assertProfile(rule.preflight, profiles, rule.id);
    if (rule.enabled && rule.to.some((id) => !folders.has(id))) {
      throw refuse(rule, message('refusal.rule-folder', { name }), message('refusal.choose-folder-or-off'));
    }
    if (gsmFrom !== null && gsmTo !== null && gsmFrom > gsmTo) {
      throw refuse(rule, message('refusal.rule-grammage', { name }), message('refusal.swap-grammages'));
    }
    if (quantityFrom !== null && quantityTo !== null && quantityFrom > quantityTo) {
      throw refuse(rule, message('refusal.rule-quantity', { name }), message('refusal.swap-quantities'));
    }
    if (pagesFrom !== null && pagesTo !== null && pagesFrom > pagesTo) {
      throw refuse(rule, message('refusal.rule-pages', { name }), message('refusal.swap-quantities'));
    }
  }
}

/** Throws ApiError (INVALID) if the default hot folder is not, or no longer, one of those here. */
function assertKnown(id: HotFolderId | null | undefined, { hotFolders }: Settings): void {
  if (id === undefined || id === null || hotFolders.some((one) => one.id === id)) return;
  throw new ApiError(
    'INVALID',
    message('refusal.default-folder'),
    message('refusal.choose-other-folder'),
    'defaultHotFolder',
  );
}
