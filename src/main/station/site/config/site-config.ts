import { z } from 'zod';
import {
  FolderElsewhere,
  HotFolderId,
  KeptRule,
  OwnProfile,
  PreflightProfile,
  RipProfile,
  RouteRule,
  type RoutesElsewhere,
} from '../../../../contract/index.ts';
import { isBaseUrl } from '../../service/index.ts';
import {
  ConnectionProfile,
  HotFolderProfile,
  newWebhookSecret,
  type Settings,
  withoutHotFolder,
} from '../../settings/index.ts';

/** An account as all stations share it: without its token and the secret part of its webhook URL. */
const SharedAccount = ConnectionProfile.omit({ webhookSecret: true });

/** The settings of a shared hot folder that are the same at every station that sends to it. */
const SharedFolder = z.object({
  id: HotFolderId,
  settings: HotFolderProfile.omit({ id: true, path: true, paused: true, awaitsStart: true }),
});

/** What a station takes by itself, so that no other sends it elsewhere; changed by that station only. */
const StationRoutes = z.object({
  /** The station's ID. */
  id: z.string(),
  station: z.string(),
  /** Rules that are in force there and send to at least one hot folder of its own, in their order. */
  rules: z.array(KeptRule),
  /** Gets what no rule matches there. */
  fallback: FolderElsewhere.nullable(),
  /** Shared hot folders to which it sends. */
  sends: z.array(HotFolderId),
});
type StationRoutes = z.infer<typeof StationRoutes>;

/** What is set once for the site, at whichever station. */
export const SiteConfig = z.object({
  accounts: z.array(SharedAccount),
  ripProfiles: z.array(RipProfile),
  /** What the company's preflight profiles are, and which counts where none is chosen. */
  profiles: z.array(OwnProfile).default([]),
  fallbackProfile: PreflightProfile.default('standard'),
  folders: z.array(SharedFolder),
  /** Rules that send to shared hot folders only. */
  rules: z.array(RouteRule),
  stations: z.array(StationRoutes).default([]),
});
export type SiteConfig = z.infer<typeof SiteConfig>;

export const emptySiteConfig: SiteConfig = {
  accounts: [],
  ripProfiles: [],
  profiles: [],
  fallbackProfile: 'standard',
  folders: [],
  rules: [],
  stations: [],
};

/**
 * The site's settings without the addresses that an operator could not have entered: an account with such an
 * address stays as the stations last agreed on it, or is left out.
 */
export function withUsableAddresses(config: SiteConfig, agreed: SiteConfig): SiteConfig {
  const accounts = config.accounts.flatMap((account) =>
    isBaseUrl(account.baseUrl) ? account : (agreed.accounts.find(({ id }) => id === account.id) ?? []),
  );
  return { ...config, accounts };
}

/** Whether several stations send to a hot folder. */
export type IsShared = (folder: HotFolderProfile) => boolean;

/**
 * The site's part of this station's settings.
 * @param known the settings known so far: entries for hot folders that are not here stay as they are.
 */
export function siteConfigOf(settings: Settings, known: SiteConfig, isShared: IsShared): SiteConfig {
  const { connections, ripProfiles, profiles, hotFolders, routes } = settings;
  const shared = hotFolders.filter(isShared);
  const here = new Set(shared.map(({ id }) => id));
  const folders = shared.map(({ id, ...rest }) => ({ id, settings: rest }));
  const own = stationRoutesOf(settings, here);
  return SiteConfig.parse({
    accounts: connections,
    ripProfiles,
    profiles: profiles.own,
    fallbackProfile: profiles.fallback,
    folders: woven(known.folders, folders, ({ id }) => here.has(id)),
    rules: woven(
      known.rules,
      routes.filter(({ to }) => isSharedRule(to, here)),
      ({ to }) => isSharedRule(to, here),
    ),
    stations: woven(known.stations, own, ({ id }) => id === settings.siteIdentity?.stationId),
  });
}

/** What this station takes by itself; none if it belongs to no site. */
function stationRoutesOf(settings: Settings, shared: ReadonlySet<HotFolderId>): StationRoutes[] {
  const { site, siteIdentity, hotFolders, routes, defaultHotFolder } = settings;
  if (site.kind === 'none' || siteIdentity === null) return [];
  const seen = (ids: readonly HotFolderId[]): FolderElsewhere[] =>
    hotFolders.flatMap(({ id, name }) => (ids.includes(id) ? { id, name, shared: shared.has(id) } : []));
  const kept = routes.filter(({ enabled, to }) => enabled && !isSharedRule(to, shared));
  return [
    {
      id: siteIdentity.stationId,
      station: site.stationName,
      rules: kept
        .map((rule) => KeptRule.parse({ ...rule, to: seen(rule.to) }))
        .filter(({ to }) => to.length > 0),
      fallback: seen(defaultHotFolder === null ? [] : [defaultHotFolder])[0] ?? null,
      sends: [...shared],
    },
  ];
}

/**
 * What other stations take: what they keep for their own hot folders, and what the rules of the site send to
 * shared ones that are not here.
 */
export function routesElsewhere(site: SiteConfig, settings: Settings, isShared: IsShared): RoutesElsewhere {
  const here = new Set(settings.hotFolders.filter(isShared).map(({ id }) => id));
  const others = site.stations.filter(({ id }) => id !== settings.siteIdentity?.stationId);
  const rules: RoutesElsewhere['rules'] = others.flatMap(({ station, rules }) =>
    rules.map((rule) => ({ ...rule, station, after: null })),
  );
  let after: RouteRule['id'] | null = null;
  for (const rule of site.rules) {
    if (isSharedRule(rule.to, here)) after = rule.id;
    const sender = others.find(({ sends }) => rule.to.some((id) => sends.includes(id) && !here.has(id)));
    if (after === rule.id || !rule.enabled || sender === undefined) continue;
    const to = site.folders
      .filter(({ id }) => rule.to.includes(id))
      .map((folder) => ({ id: folder.id, name: folder.settings.name, shared: true }));
    rules.push({ ...KeptRule.parse({ ...rule, to }), station: sender.station, after });
  }
  const fallbacks = others.flatMap(({ station, fallback: folder }) =>
    folder === null ? [] : { station, folder },
  );
  return { stations: others.map(({ station }) => station), rules, fallbacks };
}

/**
 * This station's settings with the site's current part applied. Its own part stays: its own rules come
 * first.
 */
export function withSiteConfig(settings: Settings, site: SiteConfig, isShared: IsShared): Settings {
  const { connections, formerConnections, hotFolders, routes, transfers } = settings;
  const here = new Set(hotFolders.filter(isShared).map(({ id }) => id));
  const secrets = new Map(connections.map(({ id, webhookSecret }) => [id, webhookSecret]));
  const folders = new Map(site.folders.map((folder) => [folder.id, folder.settings]));
  const accounts = new Set(site.accounts.map(({ id }) => id));
  const removed = connections.filter(({ id }) => !accounts.has(id));
  return {
    ...settings,
    connections: site.accounts.map((account) => ({
      ...account,
      webhookSecret: secrets.get(account.id) ?? newWebhookSecret(),
    })),
    formerConnections: [
      ...formerConnections.filter(({ id }) => !removed.some((one) => one.id === id)),
      ...removed.map(({ id, name, baseUrl }) => ({ id, name, baseUrl })),
    ],
    transfers: {
      ...transfers,
      pausedConnections: transfers.pausedConnections.filter((id) => accounts.has(id)),
    },
    ripProfiles: site.ripProfiles,
    profiles: { own: site.profiles, fallback: site.fallbackProfile },
    hotFolders: hotFolders.map((folder) => ({
      ...folder,
      ...(here.has(folder.id) && folders.get(folder.id)),
    })),
    elsewhere: routesElsewhere(site, settings, isShared),
    routes: [
      ...routes.filter(({ to }) => !isSharedRule(to, here)),
      ...site.rules.filter(({ to }) => isSharedRule(to, here)),
    ],
  };
}

/**
 * This station's settings once it sends to a shared hot folder no longer. The site's rules that send to it
 * stay with the site.
 */
export function withoutSharedFolder(settings: Settings, id: HotFolderId, isShared: IsShared): Settings {
  const shared = new Set(settings.hotFolders.filter(isShared).map((folder) => folder.id));
  const routes = settings.routes.filter(({ to }) => !(to.includes(id) && isSharedRule(to, shared)));
  return withoutHotFolder({ ...settings, routes }, id);
}

/** All of `here`, plus the entries of `known` that do not belong to this station, each in its place. */
function woven<T>(known: readonly T[], here: readonly T[], isHere: (one: T) => boolean): T[] {
  const own = [...here];
  const kept = known.flatMap((one) => (isHere(one) ? own.splice(0, 1) : [one]));
  return [...kept, ...own];
}

const isSharedRule = (to: readonly HotFolderId[], shared: ReadonlySet<HotFolderId>): boolean =>
  to.length > 0 && to.every((id) => shared.has(id));
