import {
  HotFolderId,
  type ImportedFolder,
  type Message,
  message,
  type RouteRule,
  type RoutesFile,
  type RoutesImport,
  type RuleId,
} from '../../../contract/index.ts';
import { ApiError } from '../api-error.ts';
import { diagnose, ripOf, ripsWith, templateProblem } from '../hotfolders/index.ts';
import { HotFolderProfile, type Settings } from '../settings/index.ts';
import { freeSlug } from '../slug.ts';
import type { FolderTickets } from './folder-tickets.ts';

/** The settings that a file of rules and hot folders holds. */
type RoutesSettings = Pick<Settings, 'hotFolders' | 'routes' | 'hold' | 'defaultHotFolder'>;

/** What importing a file comes to: what it would do, and the settings as they would be. */
export interface ImportPlan {
  readonly told: RoutesImport;
  readonly settings: RoutesSettings;
  /** Hot folders that are not here yet. */
  readonly added: readonly HotFolderId[];
}

/** The rules and hot folders of the settings, as a file holds them. */
export const routesFileOf = ({ hotFolders, routes, hold, defaultHotFolder }: Settings): RoutesFile => ({
  app: 'Makeready',
  content: 'rules-and-hot-folders',
  version: 1,
  // Whether sending is paused is no setting to take to another machine.
  hotFolders: hotFolders.map(({ id, path, paused: _, awaitsStart: __, ...settings }) => ({
    id,
    path,
    settings,
  })),
  rules: routes,
  hold,
  defaultHotFolder,
});

/**
 * What a file would make of these settings. A hot folder of the file is the one here that has its path; any
 * other is checked as a new one, and added paused. Nothing is changed by this.
 */
export async function planImport(
  file: RoutesFile,
  now: Settings,
  tickets: Pick<FolderTickets, 'issue' | 'redeem'>,
): Promise<ImportPlan> {
  const hotFolders = [...now.hotFolders];
  const told: ImportedFolder[] = [];
  const added: HotFolderId[] = [];
  /** Which hot folder here is the one of that id in the file. */
  const here = new Map<HotFolderId, HotFolderId>();
  for (const { id, path, settings } of file.hotFolders) {
    const leaveOut = (why: Message): number => told.push({ id, becomes: 'left-out', why });
    const wrong =
      templateProblem(settings.nameTemplate) ??
      (ripsWith(now.ripProfiles).some((rip) => rip.id === settings.rip)
        ? null
        : message('refusal.no-rip', { rip: settings.rip }));
    if (wrong !== null) {
      leaveOut(wrong);
      continue;
    }
    const known = hotFolders.findIndex((one) => one.path === path);
    const before = hotFolders[known];
    if (before !== undefined) {
      const changed = HotFolderProfile.parse({ ...before, ...settings });
      const isSame = JSON.stringify(changed) === JSON.stringify(before);
      hotFolders[known] = changed;
      here.set(id, before.id);
      told.push({ id, becomes: isSame ? 'unchanged' : 'changed', why: null });
      continue;
    }
    const checked = await checkedFolder(path, tickets);
    const twin = typeof checked === 'string' ? hotFolders.find((one) => one.path === checked) : undefined;
    if (typeof checked !== 'string') leaveOut(checked);
    else if (twin !== undefined) leaveOut(message('refusal.folder-twin', { path, name: twin.name }));
    else {
      const { findings } = await diagnose(checked, {
        rip: ripOf(settings.rip, now.ripProfiles),
        tempNames: null,
      });
      const problem = findings.find(({ verdict }) => verdict === 'problem');
      if (problem !== undefined) {
        leaveOut(problem.message);
        continue;
      }
      const taken = hotFolders.map((one) => one.id);
      const free = HotFolderId.parse(freeSlug(id, 'folder', taken));
      hotFolders.push(HotFolderProfile.parse({ ...settings, id: free, path: checked, paused: true }));
      here.set(id, free);
      added.push(free);
      told.push({ id, becomes: 'new', why: null });
    }
  }
  const { routes, switchedOff } = rulesHere(file.rules, here, hotFolders);
  const wanted = file.defaultHotFolder;
  const defaultHotFolder = wanted === null ? null : (here.get(wanted) ?? now.defaultHotFolder);
  const name = hotFolders.find(({ id }) => id === defaultHotFolder)?.name ?? null;
  return {
    told: { hotFolders: told, switchedOff, defaultHotFolder: name },
    settings: { hotFolders, routes, hold: file.hold, defaultHotFolder },
    added,
  };
}

/** The rules of a file with the hot folders that are here; one of which none is here is switched off. */
function rulesHere(
  rules: readonly RouteRule[],
  here: ReadonlyMap<HotFolderId, HotFolderId>,
  hotFolders: readonly HotFolderProfile[],
): { readonly routes: RouteRule[]; readonly switchedOff: RuleId[] } {
  const ids = hotFolders.map(({ id }) => id);
  const switchedOff: RuleId[] = [];
  const routes = rules.map((rule) => {
    const to = rule.to.flatMap((id) => here.get(id) ?? []);
    if (to.length > 0) return { ...rule, to };
    if (rule.enabled) switchedOff.push(rule.id);
    // Not the id of another hot folder that happens to be here.
    const gone = rule.to.map((id) => HotFolderId.parse(freeSlug(id, 'folder', ids)));
    return { ...rule, enabled: false, to: gone };
  });
  return { routes, switchedOff };
}

/** The path as it is used; why it is no folder that may be a hot folder here. */
async function checkedFolder(
  path: string,
  tickets: Pick<FolderTickets, 'issue' | 'redeem'>,
): Promise<string | Message> {
  try {
    const { ticket } = await tickets.issue(path);
    return tickets.redeem(ticket);
  } catch (error) {
    if (error instanceof ApiError) return error.what;
    throw error;
  }
}
