import { ActionIcon, Group, NumberInput, SegmentedControl, Text, Tooltip } from '@mantine/core';
import {
  IconAspectRatio,
  IconBoxMargin,
  IconChevronDown,
  IconChevronUp,
  IconColorPicker,
  IconHandStop,
  IconRotateClockwise,
  IconRuler2,
  IconStack2,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type ComponentType, memo } from 'react';
import { useStore } from 'zustand';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { CSS_PX_PER_POINT } from './geometry.ts';
import css from './review.module.css';
import type { ReviewStore, Tool } from './review-state.ts';

const STEP = 1.25;

function Press(props: {
  readonly label: string;
  readonly Icon: ComponentType<{ size: number }>;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
}) {
  const { label, Icon, pressed } = props;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={pressed === true ? 'filled' : 'default'}
        size="lg"
        aria-label={label}
        aria-pressed={pressed}
        disabled={props.disabled === true}
        onClick={props.onClick}
      >
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

/** Pages, zoom and tools of a review. */
export const Toolbar = memo(function Toolbar({ review }: { readonly review: ReviewStore }) {
  const { t, f } = useTranslation('review');
  const { page, pages, view, tool, boxes, plates } = useStore(review);
  const now = review.getState;
  const zoomIn = (): void => now().zoom(STEP);
  const zoomOut = (): void => now().zoom(1 / STEP);
  const measure = (): void => now().setTool(tool === 'measure' ? 'hand' : 'measure');
  const choose = (chosen: string): void => {
    const found = tools.find(({ value }) => value === chosen);
    if (found !== undefined) now().setTool(found.value);
  };
  const tools: readonly { readonly value: Tool; readonly Icon: ComponentType<{ size: number }> }[] = [
    { value: 'hand', Icon: IconHandStop },
    { value: 'measure', Icon: IconRuler2 },
    { value: 'pick', Icon: IconColorPicker },
  ];
  useAction('nextPage', () => now().goToPage(page + 1));
  useAction('previousPage', () => now().goToPage(page - 1));
  useAction('zoomIn', zoomIn);
  useAction('zoomOut', zoomOut);
  useAction('fit', now().fit);
  useAction('realSize', now().realSize);
  useAction('rotate', now().rotate);
  useAction('measure', measure);
  useAction('pick', () => now().setTool(tool === 'pick' ? 'hand' : 'pick'));
  useAction('boxes', now().toggleBoxes);
  useAction('plates', now().togglePlates);
  return (
    <Group className={css.toolbar} role="toolbar" aria-label={t('tools')} gap="xs" wrap="wrap">
      <Group gap={4} wrap="nowrap">
        <Press
          label={t('previousPage')}
          Icon={IconChevronUp}
          disabled={page === 0}
          onClick={() => now().goToPage(page - 1)}
        />
        <NumberInput
          aria-label={t('page')}
          value={page + 1}
          min={1}
          max={Math.max(1, pages)}
          allowDecimal={false}
          hideControls
          w={56}
          onChange={(value) => {
            if (typeof value === 'number') now().goToPage(value - 1);
          }}
        />
        <Text size="sm" className={css.count}>
          {pages === 0 ? '' : t('ofPages', { count: pages })}
        </Text>
        <Press
          label={t('nextPage')}
          Icon={IconChevronDown}
          disabled={page + 1 >= pages}
          onClick={() => now().goToPage(page + 1)}
        />
      </Group>
      <Group gap={4} wrap="nowrap">
        <Press label={t('zoomOut')} Icon={IconZoomOut} onClick={zoomOut} />
        <Text size="sm" className={css.zoom}>
          {view === null ? '' : f.percent(view.scale / CSS_PX_PER_POINT)}
        </Text>
        <Press label={t('zoomIn')} Icon={IconZoomIn} onClick={zoomIn} />
        <Press label={t('fit')} Icon={IconAspectRatio} onClick={now().fit} />
        <Tooltip label={t('realSize')}>
          <ActionIcon variant="default" size="lg" aria-label={t('realSize')} onClick={now().realSize}>
            1:1
          </ActionIcon>
        </Tooltip>
        <Press label={t('rotate')} Icon={IconRotateClockwise} onClick={now().rotate} />
      </Group>
      <SegmentedControl
        aria-label={t('tool')}
        value={tool}
        onChange={choose}
        data={tools.map(({ value, Icon }) => ({
          value,
          label: (
            <span className={css.tool} title={t(value)}>
              <Icon size={18} />
              <span className={css.hidden}>{t(value)}</span>
            </span>
          ),
        }))}
      />
      <Press label={t('boxes')} Icon={IconBoxMargin} pressed={boxes} onClick={now().toggleBoxes} />
      <Press
        label={t('plates.title')}
        Icon={IconStack2}
        pressed={plates !== null}
        onClick={now().togglePlates}
      />
    </Group>
  );
});
