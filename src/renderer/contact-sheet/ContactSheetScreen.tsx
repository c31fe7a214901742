import { Button, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type ArtworkId,
  type FileOnHold,
  type FilesOnHold,
  type HoldFilter,
  MAX_ON_HOLD,
} from '../../contract/index.ts';
import { Reason } from '../commands/DecisionDialog.tsx';
import { BulkBar } from '../components/BulkBar.tsx';
import { Heading } from '../components/Heading.tsx';
import { Empty, Failed, Loading } from '../components/States.tsx';
import { useRem } from '../hooks/use-rem.ts';
import { useContentWidth } from '../hooks/use-visible-range.ts';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { goTo, hashOf, hashOfReview } from '../navigation/route.ts';
import { useLive } from '../state/use-live.ts';
import { CauseFilter } from './CauseFilter.tsx';
import css from './contact-sheet.module.css';
import { concernsSheet, patchSheet, shownOf } from './on-hold-data.ts';
import { CARD_REM, LINE_REM, Sheet, type ShowCard } from './Sheet.tsx';
import { layoutOf, movedBy, movedLines } from './sheet-layout.ts';
import { noneSelected, selectedOf, toggled, withFiles } from './sheet-selection.ts';
import { useSheetDecisions } from './use-sheet-decisions.ts';

/** The files on hold may change with every file of a busy hour; decisions made here are shown at once. */
const PACE_MS = 1_000;

/**
 * All files on hold side by side, to be judged by their first pages and decided one by one or together.
 * @param at the file chosen at first: the one a review came back from
 */
export function ContactSheetScreen(props: { readonly filter: HoldFilter; readonly at: ArtworkId | null }) {
  const live = useLive<FilesOnHold>(['on-hold'], {
    load: (client) => client.artworks.onHold(),
    concerns: concernsSheet,
    patch: patchSheet,
    paceMs: PACE_MS,
  });
  if (live.kind === 'loading') return <Loading />;
  if (live.kind === 'failed') return <Failed failure={live} />;
  return <OnHold data={live.data} {...props} />;
}

function OnHold(props: {
  readonly data: FilesOnHold;
  readonly filter: HoldFilter;
  readonly at: ArtworkId | null;
}) {
  const { data, filter, at } = props;
  const { t } = useTranslation('contact-sheet');
  const { t: common } = useTranslation('common');
  const [search, setSearch] = useState('');
  const settled = useDeferredValue(search).trim();
  const files = useMemo(() => shownOf(data.files, filter, settled), [data.files, filter, settled]);
  const field = useRef<HTMLInputElement>(null);
  useAction('search', data.files.length === 0 ? null : () => field.current?.focus());
  return (
    <div className={css.screen}>
      <div className={css.head}>
        <Heading
          title={t('title')}
          under={
            data.total > MAX_ON_HOLD
              ? t('someOf', { count: data.total, shown: data.files.length })
              : t('count', { count: data.total })
          }
          backTo={hashOf('queue')}
        />
        {data.files.length > 0 && (
          <fieldset className={css.filters} aria-label={t('showOnly')}>
            <TextInput
              ref={field}
              type="search"
              className={css.search ?? ''}
              aria-label={t('search')}
              placeholder={t('search')}
              leftSection={<IconSearch aria-hidden />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return;
                event.stopPropagation();
                setSearch('');
                event.currentTarget.blur();
              }}
            />
            <CauseFilter files={data.files} filter={filter} />
          </fieldset>
        )}
      </div>
      {data.files.length === 0 && (
        <>
          <Empty title={t('empty')}>{t('emptyWhy')}</Empty>
          <Group justify="center">
            <Button variant="default" component="a" href={hashOf('queue')}>
              {common('toTheQueue')}
            </Button>
          </Group>
        </>
      )}
      {data.files.length > 0 && files.length === 0 && <Empty title={t('none')}>{t('noneWhy')}</Empty>}
      {files.length > 0 && <Decisions key={filter} files={files} filter={filter} at={at} />}
    </div>
  );
}

/** The card that the operator acted on and has not left, with its place. */
interface Kept {
  readonly file: FileOnHold;
  readonly place: number;
}

/** Nothing moves under the hand: a card that was acted on stays, even if its file has been sent meanwhile. */
function withKept(files: readonly FileOnHold[], kept: Kept | null): readonly FileOnHold[] {
  if (kept === null || files.some(({ id }) => id === kept.file.id)) return files;
  return [...files.slice(0, kept.place), kept.file, ...files.slice(kept.place)];
}

/** The cards, which of them are chosen and selected, and the keys for them. */
function Decisions(props: {
  readonly files: readonly FileOnHold[];
  readonly filter: HoldFilter;
  readonly at: ArtworkId | null;
}) {
  const { filter, at } = props;
  const [kept, setKept] = useState<Kept | null>(null);
  const files = useMemo(() => withKept(props.files, kept), [props.files, kept]);
  const { t } = useTranslation('contact-sheet');
  const { t: actions } = useTranslation('actions');
  const decide = useSheetDecisions();
  const scroller = useRef<HTMLDivElement>(null);
  const showCard = useRef<ShowCard>(null);
  const rem = useRem();
  const width = useContentWidth(scroller);
  const layout = layoutOf(files.length, { sheet: width, card: CARD_REM * rem }, LINE_REM * rem);
  const [mark, setMark] = useState(() => {
    const place = Math.max(
      0,
      files.findIndex(({ id }) => id === at),
    );
    return { place, id: files[place]?.id };
  });
  // The mark stays on its card while others come and go.
  const found = files.findIndex(({ id }) => id === mark.id);
  const chosen = found >= 0 ? found : Math.min(mark.place, files.length - 1);
  const [selection, setSelection] = useState(noneSelected);
  const [last, setLast] = useState(0);
  const selected = selectedOf(selection, files);
  const file = files[chosen];
  const isMeasured = width > 0;
  const showFirst = useEffectEvent(() => showCard.current?.(chosen, 'at-first'));
  useLayoutEffect(() => {
    if (isMeasured) showFirst();
  }, [isMeasured]);

  const choose = (index: number): void => {
    const id = files[index]?.id;
    setMark({ place: index, id });
    if (id !== kept?.file.id) setKept(null);
  };
  const keepMarked = (): void => setKept(file === undefined ? null : { file, place: chosen });
  const moveTo = (index: number): void => {
    choose(index);
    showCard.current?.(index, 'by-key');
  };
  const select = (index: number, toHere: boolean): void => {
    const one = files[index];
    if (one === undefined) return;
    const [from, to] = [Math.min(last, index), Math.max(last, index)];
    setSelection((now) => (toHere ? withFiles(now, files.slice(from, to + 1)) : toggled(now, one)));
    setLast(index);
  };
  const clear = (): void => setSelection(noneSelected);
  const acted = selected.length > 0 ? selected : file === undefined ? [] : [file];
  const approve = (): void => {
    keepMarked();
    decide.approve(acted);
  };
  const hold = (): void => {
    keepMarked();
    decide.hold(acted);
  };
  useAction('next', () => moveTo(movedLines(layout, files.length, chosen, 1)));
  useAction('previous', () => moveTo(movedLines(layout, files.length, chosen, -1)));
  useAction('nextInLine', () => moveTo(movedBy(files.length, chosen, 1)));
  useAction('previousInLine', () => moveTo(movedBy(files.length, chosen, -1)));
  useAction('select', () => select(chosen, false));
  useAction('selectTo', () => select(chosen, true));
  useAction('selectAll', () => setSelection(withFiles(noneSelected, files)));
  useAction('send', approve);
  useAction('hold', hold);
  useAction('back', selected.length > 0 ? clear : null);
  useAction('open', file === undefined ? null : () => goTo(hashOfReview(file.jobKey, file.id, filter)));
  return (
    <>
      {selected.length > 0 && (
        <BulkBar
          label={t('bulk')}
          count={selected.length}
          actions={[
            { shownKey: 'F', needs: 'operate', word: t('approve'), run: approve },
            { shownKey: 'H', needs: 'operate', word: t('hold'), run: hold },
            { shownKey: 'Esc', needs: 'watch', word: actions('clear'), run: clear },
          ]}
        />
      )}
      <div ref={scroller} className={css.scroller} data-testid="contact-sheet">
        <Sheet
          files={files}
          filter={filter}
          layout={layout}
          chosen={chosen}
          selected={new Set(selected.map(({ id }) => id))}
          onChoose={choose}
          onSelect={select}
          decide={decide}
          scroller={scroller}
          ref={showCard}
        />
      </div>
      <Reason
        decision={decide.asked?.decision ?? null}
        isDelivered={false}
        onClose={() => decide.answer(null)}
        onDecide={(reason) => {
          decide.answer(reason);
          clear();
        }}
      />
    </>
  );
}
