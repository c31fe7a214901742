import { NoticeKind } from '../../src/contract/index.ts';
import type { Station } from '../../src/main/station/station.ts';

/** Switches notices off, as an operator can: one could come between the pointer and the stage. */
export async function switchOffNotices({ settings }: Station['api']): Promise<void> {
  await settings.set({ notices: { off: NoticeKind.options, sound: false } });
}
