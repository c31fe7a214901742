import { Button, CloseButton } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { useWords } from '../../words/words-context.tsx';
import css from './notices.module.css';

const SHOWN_MS = 12_000;

/** Something that was done, in a sentence, and how to take it back where that is possible. */
export interface Notice {
  readonly text: string;
  readonly undo?: () => void;
}

interface Shown extends Notice {
  readonly id: number;
}

interface State {
  readonly next: number;
  readonly shown: readonly Shown[];
}

const NoticesContext = createContext<StoreApi<State> | null>(null);

function useNotices(): StoreApi<State> {
  const store = useContext(NoticesContext);
  if (store === null) throw new Error('There are no notices around this component.');
  return store;
}

export function NoticesProvider({ children }: { readonly children: ReactNode }) {
  const [store] = useState(() => createStore<State>(() => ({ next: 1, shown: [] })));
  return <NoticesContext value={store}>{children}</NoticesContext>;
}

/** Tells what was done; it goes by itself after a while. */
export function useNotify(): (notice: Notice) => void {
  const store = useNotices();
  return (notice) =>
    store.setState(({ next, shown }) => ({
      next: next + 1,
      shown: [...shown.slice(-2), { ...notice, id: next }],
    }));
}

function NoticeCard({ notice, onGone }: { readonly notice: Shown; readonly onGone: () => void }) {
  const { t } = useWords('common');
  useEffect(() => {
    const timer = setTimeout(onGone, SHOWN_MS);
    return () => clearTimeout(timer);
  });
  const { text, undo } = notice;
  return (
    <div className={css.card}>
      <span>{text}</span>
      {undo !== undefined && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            undo();
            onGone();
          }}
        >
          {t('undo')}
        </Button>
      )}
      <CloseButton aria-label={t('close')} onClick={onGone} />
    </div>
  );
}

/** Where notices appear; read out without taking the focus. */
export function Notices() {
  const store = useNotices();
  const shown = useStore(store, (state) => state.shown);
  return (
    <div className={css.place} role="status">
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
