import { Button, CloseButton } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { useTranslation } from '../locales/words-context.tsx';
import css from './notices.module.css';

const SHOWN_MS = 12_000;

/** What was done or has happened, in a sentence, with a way to undo or to see it where there is one. */
export interface Notice {
  readonly text: string;
  readonly undo?: () => void;
  readonly show?: () => void;
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

/** Shows a notice, which goes after a while. */
export function useNotify(): (notice: Notice) => void {
  const store = useNotices();
  return (notice) =>
    store.setState(({ next, shown }) => ({
      next: next + 1,
      shown: [...shown.slice(-2), { ...notice, id: next }],
    }));
}

/** Calls back after a while in which the window could be seen. */
function useGoing(onGone: () => void): void {
  const go = useEffectEvent(onGone);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (): void => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => go(), SHOWN_MS);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, []);
}

function NoticeCard({ notice, onGone }: { readonly notice: Shown; readonly onGone: () => void }) {
  const { t } = useTranslation('common');
  const { t: notices } = useTranslation('notices');
  useGoing(onGone);
  const { text, undo, show } = notice;
  const run = undo ?? show;
  return (
    <div className={css.card}>
      <span>{text}</span>
      {run !== undefined && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            run();
            onGone();
          }}
        >
          {undo === undefined ? notices('show') : t('undo')}
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
