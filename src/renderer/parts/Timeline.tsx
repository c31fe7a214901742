import { Text } from '@mantine/core';
import { z } from 'zod';
import {
  AccessStep,
  ArtworkState,
  BatchOrderState,
  CatalogueUpdate,
  DeliveryState,
  type Transition,
} from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './timeline.module.css';

/** What the ledger holds beside the states of a job or a file. */
const Word = z.enum(['asked-anew', 'overridden', 'recalled', 'wanted-again', 'acknowledged', 'gone']);

/** Steps that the ledger needs and an operator does not. */
const technical = new Set(['planned', 'copying', 'committing', 'delivering', 'verifying']);

/** A state's own word, or the service's translation as it came. */
export function useStateLabel(): (subject: Transition['subject'], state: string) => string {
  const { t } = useTranslation('states');
  const { t: activity } = useTranslation('activity');
  return (subject, state) => {
    const artwork = ArtworkState.safeParse(state);
    if (subject === 'artwork' && artwork.success) return t(`artwork.${artwork.data}`);
    const word = Word.safeParse(state);
    if ((subject === 'artwork' || subject === 'job') && word.success) return t(`word.${word.data}`);
    const delivery = DeliveryState.safeParse(state);
    if (subject === 'delivery' && delivery.success) return t(`delivery.${delivery.data}`);
    const change = CatalogueUpdate.shape.change.safeParse(state);
    if (subject === 'catalogue' && change.success) return t(`catalogue.${change.data}`);
    const access = AccessStep.safeParse(state);
    if (subject === 'session' && access.success) return t(`access.${access.data}`);
    const order = BatchOrderState.safeParse(state);
    if (subject === 'batch-order' || subject === 'submission') {
      const told = order.success ? t(`batchOrder.${order.data}`) : word.success && t(`word.${word.data}`);
      if (told !== false) return `${activity(`subjects.${subject}`)}: ${told}`;
    }
    return state;
  };
}

/**
 * Every transition with its source, newest first. The steps of a delivery are those of its file: shown
 * once.
 */
export function Timeline({ transitions }: { readonly transitions: readonly Transition[] }) {
  const { t, f, say } = useTranslation('common');
  const { t: states } = useTranslation('states');
  const wordOf = useStateLabel();
  const shown = transitions.filter(({ subject, to }) => subject !== 'delivery' && !technical.has(to));
  return (
    <ol className={css.list} aria-label={t('timeLine')}>
      {shown.map((transition) => (
        <li key={transition.seq} className={css.entry}>
          <time dateTime={transition.at} title={f.dateAndTime(transition.at)}>
            {f.clock(transition.at)}
          </time>
          <div>
            <Text fw={600} size="sm" component="span">
              {wordOf(transition.subject, transition.to)}
            </Text>
            <Text size="xs" c="var(--quiet)">
              {transition.label} · {states(`source.${transition.source}`)}
              {transition.by !== null && ` (${transition.by})`}
              {transition.why !== null && ` · ${say(transition.why)}`}
              {transition.serviceAt !== null &&
                ` · ${t('serviceClock', { at: f.clock(transition.serviceAt) })}`}
            </Text>
          </div>
        </li>
      ))}
    </ol>
  );
}
