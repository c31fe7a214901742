import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { UNSAVED_MARK } from '../../contract/index.ts';

/** Changes on a screen that are not saved yet. */
interface Unsaved {
  /** Saves them; resolves with false if they could not be saved, in which case the screen says why. */
  readonly save: () => Promise<boolean>;
}

interface Leaving {
  /** Where the window is. The address bar returns to it while a question is open. */
  readonly hash: string;
  readonly unsaved: readonly Unsaved[];
  /** What the operator wants to do that would lose the changes; null if there is nothing to ask. */
  readonly wish: (() => void) | null;
}

/** The possible answers to a question about unsaved changes. */
export interface LeavingQuestion {
  readonly save: () => Promise<void>;
  readonly discard: () => void;
  readonly stay: () => void;
}

const LeavingContext = createContext<StoreApi<Leaving> | null>(null);

function useLeavingStore(): StoreApi<Leaving> {
  const store = useContext(LeavingContext);
  if (store === null) throw new Error('There is no navigation around this component.');
  return store;
}

/** Follows the window's address, unless that would lose changes; then the operator is asked. */
export function LeavingProvider({ children }: { readonly children: ReactNode }) {
  const [store] = useState(() =>
    createStore<Leaving>(() => ({ hash: location.hash, unsaved: [], wish: null })),
  );
  useLayoutEffect(() => {
    const onHash = (): void => {
      const { hash, unsaved } = store.getState();
      const wanted = location.hash;
      if (wanted === hash) return;
      if (unsaved.length === 0) {
        store.setState({ hash: wanted });
        return;
      }
      history.replaceState(history.state, '', hash === '' ? '#' : hash);
      const goThere = (): void => {
        location.hash = wanted;
      };
      store.setState({ wish: goThere });
    };
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (store.getState().unsaved.length > 0) event.preventDefault();
    };
    window.addEventListener('hashchange', onHash);
    window.addEventListener('beforeunload', onUnload);
    onHash();
    return () => {
      window.removeEventListener('hashchange', onHash);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [store]);
  return <LeavingContext value={store}>{children}</LeavingContext>;
}

/** The address of the window, as `parseRoute` reads it. */
export const useHash = (): string => useStore(useLeavingStore(), ({ hash }) => hash);

/**
 * While `isChanged`, anything that would leave the screen, close the window or replace the part asks first.
 * @param save resolves with false if the changes could not be saved, in which case the screen says why.
 */
export function useUnsavedChanges(isChanged: boolean, save: () => Promise<boolean>): void {
  const store = useLeavingStore();
  const saveNow = useEffectEvent(save);
  useLayoutEffect(() => {
    if (!isChanged) return;
    const one: Unsaved = { save: () => saveNow() };
    store.setState(({ unsaved }) => ({ unsaved: [...unsaved, one] }));
    return () => store.setState(({ unsaved }) => ({ unsaved: unsaved.filter((other) => other !== one) }));
  }, [store, isChanged]);
}

/** Runs an action that would lose unsaved changes, once the operator agrees. */
export function useLeave(): (go: () => void) => void {
  const store = useLeavingStore();
  return (go) => {
    if (store.getState().unsaved.length === 0) go();
    else store.setState({ wish: go });
  };
}

/**
 * The open question; null if there is none. Also marks the window's title while there are unsaved changes.
 */
export function useLeavingQuestion(): LeavingQuestion | null {
  const store = useLeavingStore();
  const wish = useStore(store, (state) => state.wish);
  const isUnsaved = useStore(store, ({ unsaved }) => unsaved.length > 0);
  useEffect(() => {
    if (!isUnsaved) return;
    const { title } = document;
    document.title = UNSAVED_MARK + title;
    return () => {
      document.title = title;
    };
  }, [isUnsaved]);
  if (wish === null) return null;
  const go = (): void => {
    store.setState({ unsaved: [], wish: null });
    wish();
  };
  const stay = (): void => store.setState({ wish: null });
  return {
    stay,
    discard: go,
    async save() {
      const saved = new Set<Unsaved>();
      // The last first: applying it may change what the screen around it saves.
      const next = (): Unsaved | undefined => store.getState().unsaved.findLast((one) => !saved.has(one));
      for (let one = next(); one !== undefined; one = next()) {
        saved.add(one);
        if (!(await one.save())) return stay();
      }
      go();
    },
  };
}
