import { Button, Checkbox, SegmentedControl, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { ArtworkId } from '../../../contract/index.ts';
import { useAction } from '../../keyboard/actions-context.tsx';
import { useTranslation } from '../../locales/words-context.tsx';
import { aloneIn, type PlatesView, toggled, withAlone, withNextAlone } from '../plates-view.ts';
import type { ReviewStore } from '../review-state.ts';
import { countOver, densitiesAt } from './composite.ts';
import { coloursOf, processInkOf } from './ink-colours.ts';
import css from './plates.module.css';
import { type Plates, usePlates } from './use-plates.ts';

interface PanelProps {
  readonly id: ArtworkId;
  readonly review: ReviewStore;
  /** Where the pointer is: page from 1, and the place in points of the page. */
  readonly spot: { readonly page: number; readonly x: number; readonly y: number } | null;
}

/** The inks of the page in review, while they are shown over it. */
export function PlatesPanel(props: PanelProps) {
  const shows = useStore(props.review, (state) => state.plates);
  return shows === null ? null : <Panel {...props} shows={shows} />;
}

function Panel(props: PanelProps & { readonly shows: PlatesView }) {
  const { id, review } = props;
  const { t } = useTranslation('review');
  const page = useStore(review, (state) => state.page) + 1;
  const read = usePlates(id, page);
  const panel = useRef<HTMLElement>(null);
  const isAnswered = read.kind !== 'loading';
  const wasSeen = useRef(false);
  // Much may be said above it. Once it was seen, the place is the operator's choice.
  useEffect(() => {
    if (wasSeen.current) return;
    wasSeen.current = isAnswered;
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isAnswered]);
  return (
    <section ref={panel} className={css.panel} aria-label={t('plates.title')}>
      <Text fw={650} size="sm">
        {t('plates.title')}
      </Text>
      {read.kind === 'loading' && <Text size="sm">{t('plates.drawing')}</Text>}
      {read.kind === 'failed' && <Text size="sm">{t('plates.notDrawn.fault')}</Text>}
      {read.kind === 'loaded' && read.data.kind === 'not-drawn' && (
        <Text size="sm">{t(`plates.notDrawn.${read.data.why}`)}</Text>
      )}
      {read.kind === 'loaded' && read.data.kind === 'drawn' && (
        <Inks {...props} page={page} plates={read.data} />
      )}
      <Text size="xs" c="var(--quiet)">
        {t('plates.anAid')}
      </Text>
    </section>
  );
}

function Inks(
  props: PanelProps & { readonly shows: PlatesView; readonly page: number; readonly plates: Plates },
) {
  const { review, spot, shows, page } = props;
  const { plates, sheet, marks } = props.plates;
  const { t, f } = useTranslation('review');
  const { t: findings } = useTranslation('findings');
  const { setPlates } = review.getState();
  const inks = plates.map(({ ink }) => ink);
  const alone = aloneIn(shows, inks);
  const colours = coloursOf(plates, false);
  const densities = spot?.page === page ? densitiesAt(plates, sheet, spot) : null;
  useAction('nextPlate', () => setPlates(withNextAlone(shows, inks)));
  return (
    <Stack gap="xs">
      <ul className={css.inks}>
        {plates.map((plate, at) => {
          const { ink, isBlank, percent, cm2 } = plate;
          const process = processInkOf(plate);
          const name = process === null ? ink : findings(`part.ink.${process}`);
          return (
            <li key={ink}>
              <Checkbox
                size="sm"
                label={name}
                checked={!shows.hidden.includes(ink)}
                onChange={() => setPlates(toggled(shows, ink))}
              />
              <i style={{ background: `rgb(${colours[at]?.join(' ')})` }} aria-hidden />
              <Button
                size="compact-xs"
                variant={alone === ink ? 'filled' : 'default'}
                aria-label={t('plates.onlyInk', { ink: name })}
                aria-pressed={alone === ink}
                onClick={() => setPlates(withAlone(shows, ink, inks))}
              >
                {t('plates.only')}
              </Button>
              <span className={css.amount}>
                {isBlank
                  ? t('plates.blank')
                  : t('plates.coverage', { percent: f.percent(percent / 100), area: f.number(cm2) })}
                {densities !== null && <b>{f.percent((densities[at] ?? 0) / 100)}</b>}
              </span>
            </li>
          );
        })}
      </ul>
      <Text size="sm" role="status">
        {densities === null
          ? t('plates.point')
          : t('plates.sum', { percent: f.percent(densities.reduce((sum, one) => sum + one, 0) / 100) })}
      </Text>
      <SegmentedControl
        size="xs"
        aria-label={t('plates.shownIn')}
        value={shows.isGrey ? 'grey' : 'colour'}
        data={(['colour', 'grey'] as const).map((value) => ({ value, label: t(`plates.in.${value}`) }))}
        onChange={(value) => setPlates({ ...shows, isGrey: value === 'grey' })}
      />
      <Limit review={review} shows={shows} plates={props.plates} />
      {marks.length > 0 && (
        <Text size="xs" c="var(--quiet)">
          {t('plates.notExact', { causes: f.list(marks.map((mark) => findings(`part.plate.${mark}`))) })}
        </Text>
      )}
    </Stack>
  );
}

/** Where there is more process ink than the settings allow. */
function Limit(props: { readonly review: ReviewStore; readonly shows: PlatesView; readonly plates: Plates }) {
  const { review, shows } = props;
  const { plates, sheet, limitPercent } = props.plates;
  const { t, f } = useTranslation('review');
  const isMarked = shows.marksLimit && limitPercent !== null;
  const cm2 = useMemo(
    () => (isMarked ? countOver(plates, sheet, limitPercent) * sheet.cm2PerPixel : 0),
    [isMarked, plates, sheet, limitPercent],
  );
  if (limitPercent === null) return <Text size="sm">{t('plates.noLimit')}</Text>;
  return (
    <>
      <Checkbox
        size="sm"
        label={t('plates.markLimit', { limit: f.percent(limitPercent / 100) })}
        checked={isMarked}
        onChange={() => review.getState().setPlates({ ...shows, marksLimit: !shows.marksLimit })}
      />
      {isMarked && <Text size="sm">{t('plates.over', { area: f.number(Math.round(cm2 * 10) / 10) })}</Text>}
    </>
  );
}
