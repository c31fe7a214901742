import type { SettingsChange, TrustedSetting } from '../../../contract/index.ts';
import { isLoopback } from '../service/index.ts';
import type { Settings } from '../settings/index.ts';

/**
 * What a change brings that somebody could use to come between the station and the service, or to bring it
 * another program. To take such a thing away needs nobody's word, and neither does a proxy on this very
 * machine.
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
