import { NoticeKind } from '../../src/contract/index.ts';
import type { Station } from '../../src/main/station/station.ts';

/**
 * Switches the station's notices off, as an operator would: one that comes up while a test points at the
 * stage lies between the pointer and the page.
 */
export async function switchOffNotices({ settings }: Station['api']): Promise<void> {
  await settings.set({ notices: { off: NoticeKind.options, sound: false } });
}
