import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { createStore, type StoreApi, useStore } from 'zustand';
import { mayDo, type Role } from '../../contract/index.ts';
import { type ActionId, actionsOf, isSingleKey, leadsToField, roleOf } from './actions.ts';
import { createBarcodeScanner } from './barcode-scanner.ts';
import { followPointerFocus } from './pointer-focus.ts';

type Run = () => void;
/** What each action does now; the screen mounted last takes precedence. */
type Bound = ReadonlyMap<ActionId, readonly Run[]>;

interface ScanState {
  readonly run: ((code: string) => void) | null;
}

const ActionsContext = createContext<StoreApi<Bound> | null>(null);
const ScanContext = createContext<StoreApi<ScanState> | null>(null);
const SingleKeysContext = createContext(true);
const RoleContext = createContext<Role>('administer');

function useBoundStore(): StoreApi<Bound> {
  const store = useContext(ActionsContext);
  if (store === null) throw new Error('There are no actions around this component.');
  return store;
}

/** Where keys are not commands: in a field, a dialog or an open list. */
function isElsewhere({ defaultPrevented, target }: KeyboardEvent): boolean {
  if (defaultPrevented || !(target instanceof HTMLElement)) return true;
  if (target.closest('[role=dialog], [role=menu], [role=listbox]') !== null) return true;
  if (target.isContentEditable || target.closest('textarea, select') !== null) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}

/** Enter on a link or button activates that; a check box or radio button has no use for it. */
const pressesItself = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('a, button, summary, input:not([type=checkbox], [type=radio])') !== null;

/** Whether letters, digits and signs without a modifier are commands. */
export const useSingleKeys = (): boolean => useContext(SingleKeysContext);

/**
 * Listens to the keyboard for everything inside: to hands, and to the barcode scanner that types.
 * @param singleKeys false: letters, digits and signs do nothing without a modifier, but a scanner still
 * types them.
 * @param role of the operator; actions it may not do have no keys and are not offered.
 */
export function ActionsProvider(props: {
  readonly singleKeys: boolean;
  readonly role: Role;
  readonly children: ReactNode;
}) {
  const { singleKeys, role, children } = props;
  const [store] = useState(() => createStore<Bound>(() => new Map()));
  const [scanned] = useState(() => createStore<ScanState>(() => ({ run: null })));
  const areSingleKeysOn = useEffectEvent(() => singleKeys);
  useLayoutEffect(() => {
    const scanner = createBarcodeScanner((text) => scanned.getState().run?.(text), {
      now: () => performance.now(),
      after(ms, call) {
        const timer = setTimeout(call, ms);
        return () => clearTimeout(timer);
      },
    });
    const focus = followPointerFocus();
    const onKey = (event: KeyboardEvent): void => {
      const action = actionsOf(event).find((id) => (store.getState().get(id) ?? []).length > 0) ?? null;
      const latest = action === null ? undefined : store.getState().get(action)?.at(-1);
      // Keys may come faster than React draws, so the next one must act on what this one has changed.
      const bound = latest === undefined ? undefined : () => flushSync(latest);
      if (event.ctrlKey || event.metaKey || event.altKey) {
        // In a field, Ctrl Z and Ctrl A belong to the field; the palette opens from anywhere.
        if (bound === undefined || (action !== 'palette' && isElsewhere(event))) return;
        event.preventDefault();
        bound();
        return;
      }
      if (isElsewhere(event) || ['Shift', 'CapsLock', 'Tab'].includes(event.key)) return;
      const isOff =
        (isSingleKey(event.key) && !areSingleKeysOn()) ||
        (action === 'open' && pressesItself(event.target) && event.target !== focus.byPointer());
      const run = isOff ? undefined : bound;
      if (run !== undefined) event.preventDefault();
      // A key held down repeats itself; a scanner never does that.
      if (event.repeat) run?.();
      else scanner.press(event.key, run ?? null, run !== undefined && leadsToField(action));
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      focus.stop();
    };
  }, [store, scanned]);
  return (
    <ActionsContext value={store}>
      <ScanContext value={scanned}>
        <SingleKeysContext value={singleKeys}>
          <RoleContext value={role}>{children}</RoleContext>
        </SingleKeysContext>
      </ScanContext>
    </ActionsContext>
  );
}

/** Handles scanned codes. With null, another part of the window does. */
export function useScan(run: ((code: string) => void) | null): void {
  const store = useContext(ScanContext);
  useEffect(() => {
    if (run === null) return;
    store?.setState({ run });
    return () => store?.setState({ run: null });
  }, [store, run]);
}

/**
 * Defines what an action does while the component is mounted. With null, or without the role for it, it
 * does nothing.
 */
export function useAction(id: ActionId, run: Run | null): void {
  const store = useBoundStore();
  const runLatest = useEffectEvent(() => run?.());
  const isBound = mayDo(useContext(RoleContext), roleOf(id)) && run !== null;
  // A layout effect, so that the keys work as soon as the component is visible.
  useLayoutEffect(() => {
    if (!isBound) return;
    const call: Run = () => runLatest();
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
