import {
  HotFolderId,
  type ImportedFolder,
  MAX_PROFILES,
  type Message,
  message,
  type OwnProfile,
  type RipId,
  type RouteRule,
  type RoutesFile,
  type RoutesImport,
  type RuleId,
} from '../../../contract/index.ts';
import { diagnose, ripOf, templateProblem } from '../hotfolders/index.ts';
import { ApiError } from '../model/api-error.ts';
import { HotFolderProfile, type Settings, takenHotFolderIds } from '../settings/index.ts';
import { freeSlug } from '../util/slug.ts';
import type { FolderTickets } from './folder-tickets.ts';
import { type ImportedRips, importedRips } from './imported-rips.ts';
import { isProfile } from './profiles.ts';

/** The settings in a file of rules and hot folders. */
type RoutesSettings = Pick<
  Settings,
  'hotFolders' | 'ripProfiles' | 'profiles' | 'routes' | 'hold' | 'defaultHotFolder'
>;

/** The effect of importing a file: what it would do, and the resulting settings. */
export interface ImportPlan {
  readonly preview: RoutesImport;
  readonly settings: RoutesSettings;
  /** Hot folders and RIP types that are not here yet. */
  readonly added: readonly HotFolderId[];
  readonly addedRips: readonly RipId[];
}

type FolderOfFile = RoutesFile['hotFolders'][number];

/** The result for one hot folder of a file, and the hot folder that it corresponds to here. */
type Placed =
  | { readonly becomes: 'new' | 'changed' | 'unchanged'; readonly profile: HotFolderProfile }
  | { readonly becomes: 'left-out'; readonly why: Message };

/** What placing a hot folder of a file depends on. */
interface Place extends Pick<Settings, 'connections' | 'profiles'> {
  /** Those here, including what the file has added so far. */
  readonly hotFolders: readonly HotFolderProfile[];
  readonly rips: ImportedRips;
  readonly tickets: Pick<FolderTickets, 'issue' | 'redeem'>;
}

/**
 * What a file would make of these settings. A hot folder of the file is the one here with its path; any
 * other is checked as a new one and added paused. Changes nothing.
 */
export async function planImport(
  file: RoutesFile,
  now: Settings,
  tickets: Place['tickets'],
): Promise<ImportPlan> {
  const rips = importedRips(file, now.ripProfiles);
  const profiles = { ...now.profiles, own: withProfiles(now.profiles.own, file.profiles) };
  let { hotFolders } = now;
  const folders: ImportedFolder[] = [];
  const added: HotFolderId[] = [];
  /** The hot folder here for each id in the file. */
  const here = new Map<HotFolderId, HotFolderId>();
  for (const folder of file.hotFolders) {
    const placed = await placeOf(folder, {
      hotFolders,
      connections: now.connections,
      rips,
      profiles,
      tickets,
    });
    const why = placed.becomes === 'left-out' ? placed.why : null;
    folders.push({ id: folder.id, becomes: placed.becomes, why });
    if (placed.becomes === 'left-out') continue;
    const { profile } = placed;
    here.set(folder.id, profile.id);
    if (placed.becomes === 'new') {
      added.push(profile.id);
      hotFolders = [...hotFolders, profile];
    } else hotFolders = hotFolders.map((one) => (one.id === profile.id ? profile : one));
  }
  // Not those of hot folders that were left out.
  const addedRips = rips.added.filter(({ id }) => hotFolders.some(({ rip }) => rip === id));
  const ripProfiles = rips.own.filter((one) => !rips.added.includes(one) || addedRips.includes(one));
  const { routes, switchedOff } = rulesHere(file.rules, here, hotFolders);
  const wanted = file.defaultHotFolder;
  const defaultHotFolder = wanted === null ? null : (here.get(wanted) ?? now.defaultHotFolder);
  const name = hotFolders.find(({ id }) => id === defaultHotFolder)?.name ?? null;
  return {
    preview: {
      hotFolders: folders,
      rips: addedRips.map((rip) => rip.name),
      switchedOff,
      defaultHotFolder: name,
    },
    settings: { hotFolders, ripProfiles, profiles, routes, hold: file.hold, defaultHotFolder },
    added,
    addedRips: addedRips.map(({ id }) => id),
  };
}

/**
 * The profiles here and those of the file that are not. None that is here is changed, because files here are
 * judged by it.
 */
function withProfiles(here: readonly OwnProfile[], more: readonly OwnProfile[]): OwnProfile[] {
  const all = [...here];
  for (const one of more) {
    if (all.length === MAX_PROFILES || all.some(({ id }) => id === one.id)) continue;
    const isTaken = all.some(({ name }) => name === one.name);
    all.push(isTaken ? { ...one, name: `${one.name.slice(0, 60 - one.id.length - 1)} ${one.id}` } : one);
  }
  return all;
}

/** What one hot folder of a file becomes here. */
async function placeOf(folder: FolderOfFile, place: Place): Promise<Placed> {
  const { path } = folder;
  const { hotFolders, rips } = place;
  const rip = rips.idOf(folder.settings.rip);
  const wrong = templateProblem(folder.settings.nameTemplate);
  if (wrong !== null) return leftOut(wrong);
  if (rip === null) return leftOut(message('refusal.no-rip', { rip: folder.settings.rip }));
  if (!isProfile(folder.settings.preflight, place.profiles)) return leftOut(message('refusal.no-profile'));
  const settings = { ...folder.settings, rip };
  const before = hotFolders.find((one) => one.path === path);
  if (before === undefined) return placeOfNew({ ...folder, settings }, place);
  const profile = HotFolderProfile.parse({ ...before, ...settings });
  const isSame = JSON.stringify(profile) === JSON.stringify(before);
  return { becomes: isSame ? 'unchanged' : 'changed', profile };
}

/** Like `placeOf`, for a path that no hot folder here has. */
async function placeOfNew({ id, path, settings }: FolderOfFile, place: Place): Promise<Placed> {
  const { hotFolders, rips, tickets } = place;
  const checked = await checkedFolder(path, tickets);
  if (typeof checked !== 'string') return leftOut(checked);
  const twin = hotFolders.find((one) => one.path === checked);
  if (twin !== undefined) return leftOut(message('refusal.folder-twin', { path, name: twin.name }));
  const { findings } = await diagnose(checked, { rip: ripOf(settings.rip, rips.own), tempNames: null });
  const problem = findings.find(({ verdict }) => verdict === 'problem');
  if (problem !== undefined) return leftOut(problem.message);
  const free = HotFolderId.parse(freeSlug(id, 'folder', takenHotFolderIds(place)));
  const profile = HotFolderProfile.parse({ ...settings, id: free, path: checked, paused: true });
  return { becomes: 'new', profile };
}

const leftOut = (why: Message): Placed => ({ becomes: 'left-out', why });

/** The rules of a file with the hot folders here; a rule for none of them is switched off. */
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

/** The path in its final form, or why it may not be a hot folder here. */
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
