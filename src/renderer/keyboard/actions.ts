/** Everything that a key does, in the order of the overview of keys. */
export const actions = {
  search: { key: '/', shown: '/' },
  next: { key: 'ArrowDown', shown: '↓' },
  previous: { key: 'ArrowUp', shown: '↑' },
  open: { key: 'Enter', shown: 'Enter' },
  select: { key: 'x', shown: 'X' },
  newBatch: { key: 'c', shown: 'C' },
  submit: { key: 's', shown: 'S' },
  hold: { key: 'h', shown: 'H' },
  ask: { key: 'a', shown: 'A' },
  release: { key: 'l', shown: 'L' },
  feed: { key: 'f', shown: 'F' },
  back: { key: 'Escape', shown: 'Esc' },
  refresh: { key: 'u', shown: 'U' },
  json: { key: 'j', shown: 'J' },
  pause: { key: 'p', shown: 'P' },
  review: { key: 'r', shown: 'R' },
  nextFile: { key: 'n', shown: 'N' },
  nextPage: { key: 'PageDown', shown: 'Page ↓' },
  previousPage: { key: 'PageUp', shown: 'Page ↑' },
  zoomIn: { key: '+', shown: '+' },
  zoomOut: { key: '-', shown: '-' },
  fit: { key: '0', shown: '0' },
  realSize: { key: '1', shown: '1' },
  rotate: { key: 't', shown: 'T' },
  measure: { key: 'm', shown: 'M' },
  pick: { key: 'i', shown: 'I' },
  boxes: { key: 'b', shown: 'B' },
  palette: { key: 'mod+k', shown: 'Ctrl K' },
  wall: { key: 'w', shown: 'W' },
  help: { key: '?', shown: '?' },
} as const;

/** Keys that one part of a screen handles while it has the focus. The overview lists them, too. */
export const keysOfParts = {
  moveSheet: { shown: '← ↑ ↓ →' },
  send: { shown: 'Ctrl Enter' },
  markUpTo: { shown: 'Shift' },
  keep: { shown: 'Enter' },
} as const;

export const partKeyIds = Object.keys(keysOfParts).filter(
  (id): id is keyof typeof keysOfParts => id in keysOfParts,
);

export type ActionId = keyof typeof actions;

/**
 * Whether an action leads to a field. Typing goes on there, so it must have the focus before the next key.
 */
export const leadsToField = (id: ActionId | null): boolean => id === 'search';

export const actionIds = Object.keys(actions).filter((id): id is ActionId => id in actions);

/** The part of a key press that decides its action. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * The action of a key press, or null. Letters count in either case, so that caps lock does no harm; Ctrl
 * and ⌘ are the same key here. A press with any other modifier is left to the browser.
 */
export function actionOf({ key, ctrlKey, metaKey, altKey }: KeyPress): ActionId | null {
  if (altKey) return null;
  const plain = key.length === 1 ? key.toLowerCase() : key;
  const wanted = ctrlKey || metaKey ? `mod+${plain}` : plain;
  return actionIds.find((id) => actions[id].key === wanted) ?? null;
}
