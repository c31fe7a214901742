import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import css from './settings.module.css';

/** A section of the settings. Its id is part of the window's address. */
export interface IndexEntry {
  readonly id: string;
  readonly title: string;
}

/** The id of a section in the page. */
export const anchorOf = (section: string): string => `settings-${section}`;

/** How much of the height, from the top, decides which section is current. */
const READING_HEIGHT = 0.3;

/** The current section: the last one that begins above the reading height; at the end, the last one. */
function sectionAt(scrolled: HTMLElement, ids: readonly string[]): string | undefined {
  const { scrollTop, scrollHeight, clientHeight } = scrolled;
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1) return ids.at(-1);
  const line = scrolled.getBoundingClientRect().top + clientHeight * READING_HEIGHT;
  const above = ids.filter((id) => {
    const section = document.getElementById(anchorOf(id));
    return section !== null && section.getBoundingClientRect().top <= line;
  });
  return above.at(-1) ?? ids[0];
}

/** Scrolls a section to the top, and moves the reading position to its heading. */
function show(section: string): void {
  const node = document.getElementById(anchorOf(section));
  node?.scrollIntoView({ block: 'start' });
  node?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}

/** The sections of the settings as links, with the current one marked. */
export function SettingsIndex(props: {
  readonly entries: readonly IndexEntry[];
  /** From the address; empty: the beginning. */
  readonly section: string;
  /** The scrolling element. */
  readonly scrolled: RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation('settings');
  const { entries, section, scrolled } = props;
  const [here, setHere] = useState(section === '' ? entries[0]?.id : section);
  /** The last jump, and where it ended; until somebody scrolls on, its section is current. */
  const jumped = useRef<{ readonly section: string; readonly top: number } | null>(null);
  const jump = (to: string): void => {
    show(to);
    jumped.current = { section: to, top: scrolled.current?.scrollTop ?? 0 };
  };
  const beginAt = useEffectEvent(jump);
  useEffect(() => {
    if (section !== '') beginAt(section);
  }, [section]);
  const ids = entries.map(({ id }) => id).join(' ');
  useEffect(() => {
    const node = scrolled.current;
    if (node === null) return;
    const follow = (): void => {
      if (node.scrollTop !== jumped.current?.top) jumped.current = null;
      setHere(jumped.current?.section ?? sectionAt(node, ids.split(' ')));
    };
    node.addEventListener('scroll', follow, { passive: true });
    return () => node.removeEventListener('scroll', follow);
  }, [ids, scrolled]);
  const onClick = (event: MouseEvent, to: string): void => {
    // The section is on the same screen, so nothing typed is left and nothing is asked.
    event.preventDefault();
    history.replaceState(history.state, '', hashOf('settings', to));
    jump(to);
    setHere(to);
  };
  return (
    <nav className={css.index} aria-label={t('index')}>
      <ul>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a
              href={hashOf('settings', id)}
              aria-current={id === here ? 'location' : undefined}
              onClick={(event) => onClick(event, id)}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
