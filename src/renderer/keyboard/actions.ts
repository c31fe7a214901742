import type { Role } from '../../contract/index.ts';

/** One key of an action, and its name in the overview. */
interface ActionKey {
  readonly key: string;
  readonly shown: string;
}

/** Everything that keys do, in the order of the overview. */
export const actions = {
  search: [{ key: '/', shown: '/' }],
  next: [
    { key: 'ArrowDown', shown: '↓' },
    { key: 'j', shown: 'J' },
  ],
  previous: [
    { key: 'ArrowUp', shown: '↑' },
    { key: 'k', shown: 'K' },
  ],
  nextInLine: [{ key: 'ArrowRight', shown: '→' }],
  previousInLine: [{ key: 'ArrowLeft', shown: '←' }],
  open: [{ key: 'Enter', shown: 'Enter' }],
  select: [{ key: 'x', shown: 'X' }],
  selectTo: [{ key: 'shift+x', shown: 'Shift X' }],
  selectAll: [{ key: 'mod+a', shown: 'Ctrl A' }],
  newBatch: [{ key: 'c', shown: 'C' }],
  submit: [{ key: 's', shown: 'S' }],
  hold: [{ key: 'h', shown: 'H' }],
  ask: [{ key: 'a', shown: 'A' }],
  release: [{ key: 'l', shown: 'L' }],
  send: [{ key: 'f', shown: 'F' }],
  sendTo: [{ key: 'g', shown: 'G' }],
  takeOut: [{ key: 'Delete', shown: 'Del' }],
  confirm: [{ key: 'y', shown: 'Y' }],
  rush: [{ key: 'e', shown: 'E' }],
  note: [{ key: 'shift+n', shown: 'Shift N' }],
  print: [{ key: 'mod+p', shown: 'Ctrl P' }],
  contactSheet: [{ key: 'o', shown: 'O' }],
  back: [{ key: 'Escape', shown: 'Esc' }],
  refresh: [{ key: 'u', shown: 'U' }],
  json: [{ key: 'shift+j', shown: 'Shift J' }],
  pause: [{ key: 'p', shown: 'P' }],
  review: [{ key: 'r', shown: 'R' }],
  nextFile: [{ key: 'n', shown: 'N' }],
  nextPage: [{ key: 'PageDown', shown: 'Page ↓' }],
  previousPage: [{ key: 'PageUp', shown: 'Page ↑' }],
  zoomIn: [{ key: '+', shown: '+' }],
  zoomOut: [{ key: '-', shown: '-' }],
  fit: [{ key: '0', shown: '0' }],
  realSize: [{ key: '1', shown: '1' }],
  rotate: [{ key: 't', shown: 'T' }],
  measure: [{ key: 'm', shown: 'M' }],
  pick: [{ key: 'i', shown: 'I' }],
  boxes: [{ key: 'b', shown: 'B' }],
  plates: [{ key: 'v', shown: 'V' }],
  nextPlate: [{ key: 'q', shown: 'Q' }],
  undo: [{ key: 'mod+z', shown: 'Ctrl Z' }],
  viewBack: [{ key: 'Backspace', shown: '⌫' }],
  palette: [{ key: 'mod+k', shown: 'Ctrl K' }],
  whoIsThere: [{ key: 'd', shown: 'D' }],
  due: [{ key: 'shift+d', shown: 'Shift D' }],
  wall: [{ key: 'w', shown: 'W' }],
  incidents: [{ key: '!', shown: '!' }],
  help: [{ key: '?', shown: '?' }],
} as const;

/** The roles that the keys of these actions take; all others take none. */
const rolesOfActions: Partial<Record<ActionId, Role>> = {
  newBatch: 'operate',
  submit: 'operate',
  hold: 'operate',
  ask: 'operate',
  release: 'operate',
  send: 'operate',
  sendTo: 'operate',
  takeOut: 'operate',
  confirm: 'operate',
  rush: 'operate',
  note: 'operate',
  refresh: 'operate',
  print: 'operate',
  undo: 'operate',
};

export const roleOf = (id: ActionId): Role => rolesOfActions[id] ?? 'watch';

/** Keys that one part of a screen handles while focused, and the screens with that part. */
export const keysOfParts = {
  moveSheet: { shown: '← ↑ ↓ →', on: ['review'], group: 'view' },
  send: { shown: 'Ctrl Enter', on: ['review', 'contact-sheet'], group: 'act' },
  reorder: { shown: 'Alt ↑ ↓', on: ['rules', 'hot-folders'], group: 'act' },
  markUpTo: { shown: 'Shift', on: ['queue', 'contact-sheet', 'hot-folder'], group: 'move' },
  keep: { shown: 'Enter', on: ['settings'], group: 'act' },
} as const;

export const partKeyIds = Object.keys(keysOfParts).filter(
  (id): id is keyof typeof keysOfParts => id in keysOfParts,
);

export type ActionId = keyof typeof actions;

/** What the keys of the overview are listed under, in this order. */
export const keyGroups = ['move', 'act', 'view', 'everywhere'] as const;
export type KeyGroup = (typeof keyGroups)[number];

const groupsOfActions: Readonly<Record<ActionId, KeyGroup>> = {
  search: 'move',
  next: 'move',
  previous: 'move',
  nextInLine: 'move',
  previousInLine: 'move',
  open: 'move',
  select: 'move',
  selectTo: 'move',
  selectAll: 'move',
  nextFile: 'move',
  nextPage: 'move',
  previousPage: 'move',
  back: 'move',
  newBatch: 'act',
  submit: 'act',
  hold: 'act',
  ask: 'act',
  release: 'act',
  send: 'act',
  sendTo: 'act',
  takeOut: 'act',
  confirm: 'act',
  rush: 'act',
  note: 'act',
  refresh: 'act',
  pause: 'act',
  undo: 'act',
  print: 'act',
  review: 'view',
  contactSheet: 'view',
  json: 'view',
  zoomIn: 'view',
  zoomOut: 'view',
  fit: 'view',
  realSize: 'view',
  rotate: 'view',
  measure: 'view',
  pick: 'view',
  boxes: 'view',
  plates: 'view',
  nextPlate: 'view',
  viewBack: 'view',
  palette: 'everywhere',
  whoIsThere: 'everywhere',
  due: 'everywhere',
  wall: 'everywhere',
  incidents: 'everywhere',
  help: 'everywhere',
};

export const groupOf = (id: ActionId): KeyGroup => groupsOfActions[id];

/**
 * Whether an action leads to a field. Typing continues there, so it must have the focus before the next
 * key.
 */
export const leadsToField = (id: ActionId | null): boolean => id === 'search';

export const actionIds = Object.keys(actions).filter((id): id is ActionId => id in actions);

/** Whether it is a letter, digit or sign without a modifier. Such keys can be turned off (WCAG 2.1.4). */
export const isSingleKey = (key: string): boolean => key.length === 1 || key.startsWith('shift+');

/** The keys that the overview shows for an action: all of them, or only those that are not single keys. */
export const shownKeys = (id: ActionId, withSingle: boolean): readonly string[] => {
  const keys: readonly ActionKey[] = actions[id];
  return keys.filter(({ key }) => withSingle || !isSingleKey(key)).map(({ shown }) => shown);
};

/** The parts of a key press that decide its action. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * The actions of a key press, at most one per screen. Case does not matter, so that caps lock does no harm;
 * Shift makes a different key only for actions that want it. Ctrl and ⌘ are the same here. A press with any
 * other modifier is left to the browser.
 */
export function actionsOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): readonly ActionId[] {
  if (altKey) return [];
  const plain = key.length === 1 ? key.toLowerCase() : key;
  const having = (wanted: string): ActionId[] =>
    actionIds.filter((id) => actions[id].some((one) => one.key === wanted));
  if (ctrlKey || metaKey) return having(`mod+${plain}`);
  const withShift = shiftKey ? having(`shift+${plain}`) : [];
  return withShift.length > 0 ? withShift : having(plain);
}
