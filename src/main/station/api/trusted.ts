import type { SettingsChange, TrustedSetting } from '../../../contract/index.ts';
import { isLoopback } from '../service/index.ts';
import type { Settings } from '../settings/index.ts';

/**
 * The parts of a change that could let an attacker intercept the service or install another program. Removing
 * such a setting needs no confirmation, and neither does a proxy on this machine.
 */
export function trustedIn(change: SettingsChange, now: Pick<Settings, TrustedKeys>): TrustedSetting[] {
  const { proxy, authorities, desktop } = change;
  const found: TrustedSetting[] = [];
  const isOther = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);
  if (proxy?.kind === 'fixed' && isOther(proxy, now.proxy) && !isLoopback(new URL(proxy.url).hostname)) {
    found.push('proxy');
  }
  if (typeof authorities === 'string' && authorities !== now.authorities) found.push('authorities');
  const feed = desktop?.updateFeed;
  if (typeof feed === 'string' && feed !== now.desktop.updateFeed) found.push('updateFeed');
  return found;
}

type TrustedKeys = 'proxy' | 'authorities' | 'desktop';
