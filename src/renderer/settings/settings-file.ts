import {
  type DesktopSettings,
  OperatorSettings,
  SettingsChange,
  SettingsFile,
  type TrustedSetting,
} from '../../contract/index.ts';
import { isSame } from './change-back.ts';

/** Bytes; the longest list of authorities fits. */
const MAX_BYTES = 1_000_000;

/** The text of a settings file: what the screen shows, and nothing else. */
export function fileOf(settings: OperatorSettings): string {
  // Only what the schema names is exported, whatever else a window may know.
  const file: SettingsFile = { app: 'Makeready', settings: OperatorSettings.parse(settings) };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * The applicable part of a settings file: groups in which something is fixed for this machine are left out.
 * Null if it is not a settings file.
 * @param locked names of fixed settings, such as `transfers.concurrency` or `proxy`.
 */
export async function settingsIn(
  file: Blob,
  locked: readonly string[],
): Promise<{ readonly settings: SettingsChange; readonly leftOut: boolean } | null> {
  if (file.size > MAX_BYTES) return null;
  const read = SettingsFile.safeParse(parsed(await file.text()));
  if (!read.success) return null;
  const fixed = new Set(locked.map((name) => name.split('.')[0]));
  const groups = Object.entries(read.data.settings);
  const free = groups.filter(([group]) => !fixed.has(group));
  return { settings: SettingsChange.parse(Object.fromEntries(free)), leftOut: free.length < groups.length };
}

/** A group of settings that needs no trust. */
type ChangedGroup = Exclude<keyof SettingsChange, 'proxy' | 'authorities'>;

const withoutFeed = (desktop: DesktopSettings | null | undefined): unknown =>
  desktop == null ? null : { ...desktop, updateFeed: null };

/** The groups of a settings file that differ from what is here, and those of them that need trust. */
export function changedGroups(
  found: SettingsChange,
  now: OperatorSettings,
): { readonly groups: readonly ChangedGroup[]; readonly trusted: readonly TrustedSetting[] } {
  const names = [
    ...([
      'notices',
      'screens',
      'transfers',
      'archive',
      'preflight',
      'profiles',
      'shipping',
      'production',
    ] as const),
    ...(['paper', 'desktop', 'sessions'] as const),
  ];
  const groups = names.filter((name) => {
    if (found[name] == null || now[name] === null) return false;
    return name === 'desktop'
      ? !isSame(withoutFeed(found.desktop), withoutFeed(now.desktop))
      : !isSame(found[name], now[name]);
  });
  const trusted: TrustedSetting[] = [];
  if (found.proxy !== undefined && !isSame(found.proxy, now.proxy)) trusted.push('proxy');
  if (found.authorities !== undefined && found.authorities !== now.authorities) trusted.push('authorities');
  const feed = found.desktop?.updateFeed;
  if (feed !== undefined && now.desktop !== null && feed !== now.desktop.updateFeed)
    trusted.push('updateFeed');
  return { groups, trusted };
}

/** The change that a settings file asks for, without what needs trust and was not ticked. */
export function withTrusted(
  found: SettingsChange,
  now: OperatorSettings,
  ticked: readonly TrustedSetting[],
): SettingsChange {
  const { proxy, authorities, desktop, ...others } = found;
  const feed = ticked.includes('updateFeed') ? desktop?.updateFeed : now.desktop?.updateFeed;
  return {
    ...others,
    ...(desktop == null ? {} : { desktop: { ...desktop, updateFeed: feed ?? null } }),
    ...(proxy === undefined || !ticked.includes('proxy') ? {} : { proxy }),
    ...(authorities === undefined || !ticked.includes('authorities') ? {} : { authorities }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
