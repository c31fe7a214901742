import { useEffect, useEffectEvent } from 'react';
import { watchIdle } from './idle-watch.ts';

const USES = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const;
/** Other windows of the same login hear at most this often that one is in use. */
const TELL_MS = 5_000;

const clock = {
  now: () => Date.now(),
  after(ms: number, call: () => void) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Calls back once when no window of this browser, or of this desktop app, was used for this long, because
 * they share one seat.
 * @param minutes null: never.
 */
export function useIdleLock(minutes: number | null, onIdle: () => void): void {
  const idle = useEffectEvent(onIdle);
  useEffect(() => {
    if (minutes === null) return;
    const watch = watchIdle(minutes * 60_000, clock, () => idle());
    const others = new BroadcastChannel('makeready-used');
    let toldAt = 0;
    const onUse = (): void => {
      watch.used();
      if (Date.now() - toldAt < TELL_MS) return;
      toldAt = Date.now();
      others.postMessage(null);
    };
    others.onmessage = () => watch.used();
    for (const use of USES) window.addEventListener(use, onUse, { capture: true, passive: true });
    return () => {
      watch.stop();
      others.close();
      for (const use of USES) window.removeEventListener(use, onUse, { capture: true });
    };
  }, [minutes]);
}
