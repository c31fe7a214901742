import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { type ActionId, actionOf } from './actions.ts';

type Run = () => void;
/** What each action does now; the screen that came last has the say. */
type Bound = ReadonlyMap<ActionId, readonly Run[]>;

const ActionsContext = createContext<StoreApi<Bound> | null>(null);

function useBoundStore(): StoreApi<Bound> {
  const store = useContext(ActionsContext);
  if (store === null) throw new Error('There are no actions around this component.');
  return store;
}

/** Where keys are not commands: in a field, a dialog or a list that opens, and Enter on what it presses by itself. */
function isElsewhere(event: KeyboardEvent, action: ActionId): boolean {
  const { target } = event;
  if (event.defaultPrevented || !(target instanceof HTMLElement)) return true;
  if (target.closest('[role=dialog], [role=menu], [role=listbox]') !== null) return true;
  if (action === 'palette') return false;
  if (target.isContentEditable || target.closest('textarea, select') !== null) return true;
  if (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type))
    return true;
  return action === 'open' && target.closest('a, button, summary, input') !== null;
}

/** Listens to the keyboard for everything inside. */
export function ActionsProvider({ children }: { readonly children: ReactNode }) {
  const [store] = useState(() => createStore<Bound>(() => new Map()));
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const action = actionOf(event);
      if (action === null || isElsewhere(event, action)) return;
      const run = store.getState().get(action)?.at(-1);
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [store]);
  return <ActionsContext value={store}>{children}</ActionsContext>;
}

/** Says what an action does while the component is shown; with null it does nothing. */
export function useAction(id: ActionId, run: Run | null): void {
  const store = useBoundStore();
  const latest = useRef(run);
  latest.current = run;
  const isBound = run !== null;
  useEffect(() => {
    if (!isBound) return;
    const call: Run = () => latest.current?.();
    const change = (how: (runs: readonly Run[]) => readonly Run[]): void =>
      store.setState((bound) => new Map(bound).set(id, how(bound.get(id) ?? [])), true);
    change((runs) => [...runs, call]);
    return () => change((runs) => runs.filter((one) => one !== call));
  }, [store, id, isBound]);
}

/** What can be done now, for the palette and the overview of keys. */
export function useBoundActions(): ReadonlyMap<ActionId, Run> {
  const bound = useStore(useBoundStore());
  return new Map([...bound].flatMap(([id, runs]) => runs.slice(-1).map((run) => [id, run] as const)));
}
