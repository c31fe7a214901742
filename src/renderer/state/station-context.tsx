import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { StationState, StationStore } from './store.ts';

const StationContext = createContext<StationStore | null>(null);
export const StationProvider = StationContext.Provider;

export function useStation(): StationStore {
  const store = useContext(StationContext);
  if (store === null) throw new Error('There is no station around this component.');
  return store;
}

/**
 * Part of what is known of the station. An equal list or object is the same one, even if `pick` creates
 * another each time.
 */
export function useStationState<T>(pick: (state: StationState) => T): T {
  return useStore(useStation().state, useShallow(pick));
}
