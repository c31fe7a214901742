import { useEffect, useEffectEvent } from 'react';
import { paced, watchIdle } from './idle-watch.ts';

const USES = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const;
/**
 * The station, and other windows of the same login, hear at most this often that one is in use. They hear of
 * the latest use, too, so that none of them locks before this window.
 */
const TELL_MS = 10_000;

const clock = {
  now: () => Date.now(),
  after(ms: number, call: () => void) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

export interface IdleLock {
  /** Null: it is never locked. */
  readonly minutes: number | null;
  /** Somebody uses the window; at most once in a while. */
  readonly onUse: () => void;
  /** Called once when no window of this browser, or of this desktop app, was used for so long. */
  readonly onIdle: () => void;
}

/** Locks the windows of one seat together when none of them is used. */
export function useIdleLock({ minutes, onUse: report, onIdle }: IdleLock): void {
  const idle = useEffectEvent(onIdle);
  const reportUse = useEffectEvent(report);
  useEffect(() => {
    if (minutes === null) return;
    const watch = watchIdle(minutes * 60_000, clock, () => idle());
    const others = new BroadcastChannel('makeready-used');
    const telling = paced(TELL_MS, clock, () => {
      others.postMessage(null);
      reportUse();
    });
    const onUse = (): void => {
      watch.used();
      telling.ask();
    };
    others.onmessage = () => watch.used();
    for (const use of USES) window.addEventListener(use, onUse, { capture: true, passive: true });
    return () => {
      watch.stop();
      others.close();
      telling.stop();
      for (const use of USES) window.removeEventListener(use, onUse, { capture: true });
    };
  }, [minutes]);
}
