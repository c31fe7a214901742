import { useEffect, useState } from 'react';
import { useAction } from '../keyboard/actions-context.tsx';
import { beginning, held, type Rotation, ticked, toggled, turned } from './rotation.ts';

const POLL_INTERVAL_MS = 1_000;

const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The pages of a wall, which turn by themselves and by keys. If reduced motion is requested, they start
 * paused.
 */
export function useRotation(): Rotation & { readonly toggle: () => void; readonly hold: () => void } {
  const [rotation, setRotation] = useState(() => beginning(Date.now(), wantsLessMotion()));
  useEffect(() => {
    const timer = setInterval(() => setRotation((one) => ticked(one, Date.now())), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  const toggle = (): void => setRotation((one) => toggled(one, Date.now()));
  useAction('pause', toggle);
  useAction('nextPage', () => setRotation((one) => turned(one, 1, Date.now())));
  useAction('previousPage', () => setRotation((one) => turned(one, -1, Date.now())));
  return { ...rotation, toggle, hold: () => setRotation((one) => held(one, Date.now())) };
}
