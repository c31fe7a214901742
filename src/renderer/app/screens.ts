import {
  IconAffiliate,
  IconArrowsDownUp,
  IconBarcode,
  IconBook2,
  IconCalendarDue,
  IconClipboardList,
  IconFolders,
  IconHistory,
  IconListDetails,
  IconPlugConnected,
  IconSettings,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { attentionCount, type Overview } from '../../contract/index.ts';
import type { Catalogue } from '../../locales/catalogue.ts';
import type { ActionId } from '../keyboard/actions.ts';
import type { ScreenName, ScreenParams } from '../navigation/route.ts';
import { loadReview } from '../review/load-review.ts';
import { type Lazy, lazy } from './lazy.ts';

/** Where a screen appears in the navigation and the palette. */
interface NavEntry {
  /** Its title, in the namespace `shell`. */
  readonly title: `nav.${keyof Catalogue['shell']['nav']}`;
  readonly Icon: TablerIcon;
  /** How many items are in progress or wait for someone; shown beside the title. */
  readonly count?: (overview: Overview) => number;
  /** For IT: reached from the settings and the palette, not from the sidebar. */
  readonly isForIt?: true;
}

/**
 * Everything about a screen except its address, which is in `navigation/route.ts` because lower layers need
 * it too.
 */
export interface ScreenEntry<Params> {
  /** Its component, loaded when it is needed; its properties come from the address. */
  readonly component: Lazy<ComponentType<Params>>;
  readonly nav?: NavEntry;
  /** The screen of the navigation that it belongs to. */
  readonly within?: ScreenName;
  /** The key that opens it from anywhere. */
  readonly shortcut?: ActionId;
  /** A new address only changes the state of the same component, so nothing in it is lost. */
  readonly staysMounted?: true;
  /** Takes the whole window, without navigation. */
  readonly isFullWindow?: true;
  /** Has a panel on the right, where notices stay, so that none covers the content. */
  readonly hasSidePanel?: true;
}

const otherScreens = () => import('./other-screens.ts');

/** Every screen, in the order of the navigation and the palette, which is also the order of loading. */
export const screens: { readonly [Name in ScreenName]: ScreenEntry<ScreenParams<Name>> } = {
  queue: {
    component: lazy(async () => (await import('./Home.tsx')).Home),
    nav: { title: 'nav.queue', Icon: IconListDetails, count: attentionCount },
    staysMounted: true,
  },
  batch: {
    component: lazy(async () => (await otherScreens()).BatchScreen),
    within: 'queue',
  },
  'new-batch': {
    component: lazy(async () => (await otherScreens()).NewBatchScreen),
    within: 'queue',
    shortcut: 'newBatch',
  },
  'contact-sheet': {
    component: lazy(async () => (await otherScreens()).ContactSheetScreen),
    within: 'queue',
    shortcut: 'contactSheet',
    staysMounted: true,
  },
  job: {
    component: lazy(async () => (await otherScreens()).Job),
    within: 'queue',
  },
  transfers: {
    component: lazy(async () => (await otherScreens()).TransfersScreen),
    nav: {
      title: 'nav.transfers',
      Icon: IconArrowsDownUp,
      count: ({ transfers }) => transfers.running - transfers.sending + transfers.waiting,
    },
  },
  due: {
    component: lazy(async () => (await otherScreens()).DueScreen),
    nav: { title: 'nav.due', Icon: IconCalendarDue },
    shortcut: 'due',
  },
  'hot-folders': {
    component: lazy(async () => (await otherScreens()).HotFoldersScreen),
    nav: { title: 'nav.hot-folders', Icon: IconFolders },
  },
  'hot-folder': {
    component: lazy(async () => (await otherScreens()).FolderScreen),
    within: 'hot-folders',
  },
  rules: {
    component: lazy(async () => (await otherScreens()).RulesScreen),
    within: 'hot-folders',
  },
  catalogue: {
    component: lazy(async () => (await otherScreens()).CatalogueScreen),
    nav: { title: 'nav.catalogue', Icon: IconBook2, isForIt: true },
    within: 'settings',
  },
  product: {
    component: lazy(async () => (await otherScreens()).ProductScreen),
    within: 'settings',
  },
  submit: {
    component: lazy(async () => (await otherScreens()).SubmitScreen),
    within: 'queue',
    shortcut: 'submit',
    staysMounted: true,
  },
  connections: {
    component: lazy(async () => (await otherScreens()).ConnectionsScreen),
    nav: { title: 'nav.connections', Icon: IconPlugConnected, isForIt: true },
    within: 'settings',
  },
  site: {
    component: lazy(async () => (await otherScreens()).SiteScreen),
    nav: { title: 'nav.site', Icon: IconAffiliate, isForIt: true },
    within: 'settings',
  },
  activity: {
    component: lazy(async () => (await otherScreens()).ActivityScreen),
    nav: { title: 'nav.activity', Icon: IconHistory },
  },
  shift: {
    component: lazy(async () => (await otherScreens()).ShiftScreen),
    nav: { title: 'nav.shift', Icon: IconClipboardList },
  },
  scan: {
    component: lazy(async () => (await otherScreens()).ScanScreen),
    nav: { title: 'nav.scan', Icon: IconBarcode, isForIt: true },
    within: 'settings',
    isFullWindow: true,
  },
  settings: {
    component: lazy(async () => (await otherScreens()).SettingsScreen),
    nav: { title: 'nav.settings', Icon: IconSettings },
    staysMounted: true,
  },
  wall: {
    component: lazy(async () => (await otherScreens()).DashboardScreen),
    shortcut: 'wall',
    isFullWindow: true,
  },
  // Loaded last: the PDF reader is as large as all other screens together.
  review: {
    component: lazy(async () => (await loadReview()).ReviewScreen),
    within: 'queue',
    staysMounted: true,
    hasSidePanel: true,
  },
};

const isScreen = (name: string): name is ScreenName => name in screens;

export const screenNames = Object.keys(screens).filter(isScreen);

/** The screens in the palette, in the order of the navigation. */
export const navScreens = screenNames.flatMap((name) => {
  const { nav } = screens[name];
  return nav === undefined ? [] : [{ name, ...nav }];
});

/** The screens of the sidebar, which operators need. */
export const sidebarScreens = navScreens.filter(({ isForIt = false }) => !isForIt);
