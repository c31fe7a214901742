import { Button, CloseButton } from '@mantine/core';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { useTranslation } from '../locales/words-context.tsx';
import css from './notices.module.css';
import { UndoStack } from './undo-stack.ts';

const SHOWN_MS = 12_000;

/** What was done or has happened in a sentence, with a way to undo or open it if there is one. */
export interface Notice {
  readonly text: string;
  /** How to undo it: by the button, by the key, and in the list of recent actions. */
  readonly undo?: () => void | Promise<void>;
  /** What it was done to, for the list of recent actions. */
  readonly about?: string;
  /** For how long it can be undone; by default as long as the window is open. */
  readonly undoLastsMs?: number;
  readonly show?: () => void;
}

interface Shown {
  readonly id: number;
  readonly text: string;
  /** Its id in the stack of actions; null if it cannot be undone. */
  readonly undoId: number | null;
  readonly show: (() => void) | null;
  readonly shownMs: number;
}

interface State {
  readonly next: number;
  readonly shown: readonly Shown[];
}

interface Shared {
  readonly store: StoreApi<State>;
  readonly stack: UndoStack;
}

const NoticesContext = createContext<Shared | null>(null);

function useShared(): Shared {
  const shared = useContext(NoticesContext);
  if (shared === null) throw new Error('There are no notices around this component.');
  return shared;
}

export function NoticesProvider({ children }: { readonly children: ReactNode }) {
  const [shared] = useState(
    (): Shared => ({
      store: createStore<State>(() => ({ next: 1, shown: [] })),
      stack: new UndoStack(() => Date.now()),
    }),
  );
  return <NoticesContext value={shared}>{children}</NoticesContext>;
}

/** Shows a notice for a while; if it can be undone, it stays in the recent actions. */
export function useNotify(): (notice: Notice) => void {
  const { store, stack } = useShared();
  return ({ text, about, undo, undoLastsMs, show }) => {
    const lasts = undoLastsMs === undefined ? {} : { lastsMs: undoLastsMs };
    const undoId = undo === undefined ? null : stack.push({ text, about, run: undo, ...lasts });
    const shownMs = undoLastsMs ?? SHOWN_MS;
    store.setState(({ next, shown }) => ({
      next: next + 1,
      shown: [...shown.slice(-2), { id: next, text, undoId, show: show ?? null, shownMs }],
    }));
  };
}

/** What this window did, and undoing it; a failure to undo is shown as a notice. */
export function useUndo(): {
  readonly stack: UndoStack;
  readonly undo: (id: number) => void;
  readonly undoLatest: () => void;
} {
  const { store, stack } = useShared();
  const notify = useNotify();
  const { t, problem } = useTranslation('notices');
  const withdraw = (id: number): void =>
    store.setState((state) => ({ shown: state.shown.filter(({ undoId }) => undoId !== id) }));
  const report = (undoing: Promise<boolean>): void =>
    void undoing.then(
      (isUndone) => {
        if (!isUndone) notify({ text: t('nothingToUndo') });
      },
      (error: unknown) => notify({ text: problem(error).message }),
    );
  return {
    stack,
    undo(id) {
      withdraw(id);
      report(stack.undo(id));
    },
    undoLatest() {
      const latest = stack.actions.find(({ state }) => state === 'open');
      if (latest !== undefined) withdraw(latest.id);
      report(stack.undoLatest());
    },
  };
}

/** Calls back after the window has been visible for a while. */
function useGoing(shownMs: number, onGone: () => void): void {
  const go = useEffectEvent(onGone);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (): void => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => go(), shownMs);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [shownMs]);
}

function NoticeCard({ notice, onGone }: { readonly notice: Shown; readonly onGone: () => void }) {
  const { t } = useTranslation('common');
  const { t: notices } = useTranslation('notices');
  const { undo } = useUndo();
  useGoing(notice.shownMs, onGone);
  const { text, undoId, show } = notice;
  const run = undoId === null ? show : () => undo(undoId);
  return (
    <div className={css.card}>
      <span title={text}>{text}</span>
      {run !== null && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            run();
            onGone();
          }}
        >
          {undoId === null ? notices('show') : t('undo')}
        </Button>
      )}
      <CloseButton aria-label={t('close')} onClick={onGone} />
    </div>
  );
}

/**
 * Where notices appear; screen readers announce them without moving the focus. They cover nothing: what is
 * beside them ends `--notices-height` higher.
 * @param isInPanel they are as narrow as the panel on the right, which alone makes room for them
 */
export function Notices({ isInPanel }: { readonly isInPanel: boolean }) {
  const { store } = useShared();
  const shown = useStore(store, (state) => state.shown);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const node = place.current;
    if (node === null) return;
    const { style } = document.documentElement;
    let height = 0;
    const observer = new ResizeObserver(() => {
      if (node.offsetHeight === height) return;
      height = node.offsetHeight;
      style.setProperty('--notices-height', `${height}px`);
    });
    observer.observe(node);
    return () => {
      observer.disconnect();
      style.removeProperty('--notices-height');
    };
  }, []);
  return (
    <div ref={place} className={css.place} role="status" data-in-panel={isInPanel || undefined}>
      {shown.map((notice) => (
        <NoticeCard
          key={notice.id}
          notice={notice}
          onGone={() =>
            store.setState((state) => ({ shown: state.shown.filter((one) => one.id !== notice.id) }))
          }
        />
      ))}
    </div>
  );
}
