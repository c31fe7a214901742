import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconPackage, IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Incidents } from '../commands/Incidents.tsx';
import { OrdersNote } from '../components/OrdersNote.tsx';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOfNewBatch, hashOfQueue, parseRoute } from '../navigation/route.ts';
import { useJump } from '../navigation/use-jump.ts';
import { textOfView, viewOfText } from '../state/queue-view.ts';
import { useStation, useStationState } from '../state/station-context.tsx';
import { Columns } from './Columns.tsx';
import { OnHoldLink } from './OnHoldLink.tsx';
import css from './queue.module.css';
import { Rows } from './Rows.tsx';
import { SavedViews } from './SavedViews.tsx';
import { StageChips } from './StageChips.tsx';
import { ToolButton } from './ToolButton.tsx';
import { useViewBack } from './use-change-view.ts';
import { ViewControls } from './ViewControls.tsx';

function SearchField() {
  const station = useStation();
  const { t } = useTranslation('queue');
  const search = useStationState((state) => state.view.search);
  const find = (words: string): void => station.setView({ ...station.state.getState().view, search: words });
  const jump = useJump();
  const field = useRef<HTMLInputElement>(null);
  useAction('search', () => field.current?.focus());
  return (
    <TextInput
      ref={field}
      className={css.search ?? ''}
      aria-label={t('search')}
      placeholder={t('searchHint')}
      title={t('searchFinds')}
      leftSection={<IconSearch aria-hidden />}
      value={search}
      onChange={(event) => find(event.currentTarget.value)}
      onKeyDown={(event) => {
        // A barcode scanner types an id and Enter, which opens what it names.
        if (event.key === 'Enter' && search.trim() !== '') jump(search);
        if (event.key === 'Escape') {
          event.stopPropagation();
          find('');
          event.currentTarget.blur();
        }
      }}
    />
  );
}

/**
 * Keeps the address and the view in step: the address contains the whole view, and a new address shows
 * another one. An address without a view leaves it as it was. Shows nothing.
 */
function ViewInAddress({ said }: { readonly said: string }) {
  const station = useStation();
  const view = useStationState((state) => state.view);
  const text = textOfView(view);
  const follow = useEffectEvent((wanted: string) => {
    if (wanted !== '' && wanted !== text) station.setView(viewOfText(wanted));
  });
  useEffect(() => follow(said), [said]);
  const write = useEffectEvent((shown: string) => {
    // The address has precedence; another screen may be on its way.
    if (textOfView(station.state.getState().view) !== shown) return;
    const hash = hashOfQueue(shown);
    if (location.hash === hash || parseRoute(location.hash).screen !== 'queue') return;
    history.replaceState(history.state, '', hash);
  });
  // The browser takes a few milliseconds for it; the request for what was typed leaves first.
  useEffect(() => {
    const timer = setTimeout(() => write(text));
    return () => clearTimeout(timer);
  }, [text]);
  return null;
}

/** Shows the view before; the key that undoes deeds leaves views alone. */
function ViewBack() {
  const { t } = useTranslation('queue');
  const back = useViewBack();
  useAction('viewBack', back);
  return (
    <ToolButton Icon={IconArrowLeft} word={t('viewBack')} disabled={back === null} onClick={() => back?.()} />
  );
}

/**
 * Home: what needs attention first, then what leaves first. Independent of the filter itself, so that
 * typing in the search field renders only what shows it.
 */
export function QueueScreen({ view }: { readonly view: string }) {
  const { t } = useTranslation('queue');
  return (
    <div className={css.screen}>
      <ViewInAddress said={view} />
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <div className={css.head}>
        <SearchField />
        <ViewControls />
        <div className={css.tools}>
          <OnHoldLink />
          <ViewBack />
          <SavedViews />
          <Columns />
          <Button
            component="a"
            href={hashOfNewBatch()}
            variant="default"
            leftSection={<IconPackage aria-hidden />}
          >
            {t('newBatch')}
          </Button>
        </div>
        <StageChips />
      </div>
      <Incidents />
      <OrdersNote />
      <Rows />
    </div>
  );
}
