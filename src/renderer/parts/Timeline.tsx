import { Text } from '@mantine/core';
import type { Transition } from '../../contract/index.ts';
import { clockTime, dateAndTime } from '../words/format.ts';
import { artworkWords, deliveryWords, sourceWords } from '../words/words.ts';
import css from './timeline.module.css';

const words: Readonly<Record<string, string>> = { ...deliveryWords, ...artworkWords };

/** Steps that the ledger needs and an operator does not. */
const technical = new Set(['planned', 'copying', 'committing', 'delivering', 'verifying']);

/** A state's own word, or the service's translation as it came. */
const wordOf = (transition: Transition): string =>
  transition.subject === 'artwork' || transition.subject === 'delivery'
    ? (words[transition.to] ?? transition.to)
    : transition.to;

/** Every transition with its source, newest first. A delivery's steps are its file's: told once. */
export function Timeline({ transitions }: { readonly transitions: readonly Transition[] }) {
  const shown = transitions.filter(({ subject, to }) => subject !== 'delivery' && !technical.has(to));
  return (
    <ol className={css.list} aria-label="Time line">
      {shown.map((transition) => (
        <li key={transition.seq} className={css.entry}>
          <time dateTime={transition.at} title={dateAndTime(transition.at)}>
            {clockTime(transition.at)}
          </time>
          <div>
            <Text fw={600} size="sm" component="span">
              {wordOf(transition)}
            </Text>
            <Text size="xs" c="var(--quiet)">
              {transition.label} · {sourceWords[transition.source]}
              {transition.why !== null && ` · ${transition.why}`}
            </Text>
          </div>
        </li>
      ))}
    </ol>
  );
}
