/**
 * Follows which element has the focus only because it was clicked. Whoever clicks a link and goes on with
 * keys means the marked row, not the link again.
 */
export function followPointerFocus(): {
  readonly byPointer: () => EventTarget | null;
  readonly stop: () => void;
} {
  let isPointing = false;
  let focused: EventTarget | null = null;
  const listeners = new AbortController();
  const on = (kind: string, run: (event: Event) => void): void =>
    document.addEventListener(kind, run, { capture: true, signal: listeners.signal });
  on('pointerdown', () => {
    isPointing = true;
    // A click on what has the focus already.
    focused = document.activeElement;
  });
  on('keydown', () => {
    isPointing = false;
  });
  on('focusin', ({ target }) => {
    focused = isPointing ? target : null;
  });
  return { byPointer: () => focused, stop: () => listeners.abort() };
}
