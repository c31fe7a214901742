import {
  IconArrowsDownUp,
  IconBook2,
  IconFolders,
  IconHistory,
  IconListDetails,
  IconPlugConnected,
  IconSettings,
} from '@tabler/icons-react';
import type { Route } from '../navigation/route.ts';

/** The screens of the navigation, in its order. */
export const screens = [
  { screen: 'queue', Icon: IconListDetails },
  { screen: 'transfers', Icon: IconArrowsDownUp },
  { screen: 'hot-folders', Icon: IconFolders },
  { screen: 'catalogue', Icon: IconBook2 },
  { screen: 'connections', Icon: IconPlugConnected },
  { screen: 'activity', Icon: IconHistory },
  { screen: 'settings', Icon: IconSettings },
] as const;

export type NavScreen = (typeof screens)[number]['screen'];

/** Under which entry of the navigation a route is found; the wall has no navigation. */
export function navScreenOf({ screen }: Route): NavScreen | null {
  switch (screen) {
    case 'batch':
    case 'new-batch':
    case 'job':
    case 'review':
      return 'queue';
    case 'hot-folder':
    case 'rules':
      return 'hot-folders';
    case 'product':
    case 'submit':
      return 'catalogue';
    case 'wall':
      return null;
    default:
      return screen;
  }
}
