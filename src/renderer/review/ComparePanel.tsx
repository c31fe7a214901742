import { Button, MultiSelect, SegmentedControl, Select, Slider, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { ArtworkId } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import type { CompareMode, ReviewStore } from './review-state.ts';

const kinds = ['alone', 'beside', 'over', 'difference'] as const satisfies readonly CompareMode['kind'][];
const blends = ['multiply', 'normal'] as const;

/** Another file of the same job. */
export interface OtherFile {
  readonly id: ArtworkId;
  readonly label: string;
  /**
   * `revision`: the same sheet at another time; `ink`: the same sheet for another unit; `other`: another
   * component.
   */
  readonly relation: 'revision' | 'ink' | 'other';
}

/** Shows another file of the job with the one in review: beside it, over it, or only the differences. */
export function ComparePanel(props: {
  readonly review: ReviewStore;
  readonly others: readonly OtherFile[];
  /** The first of them is an earlier revision of the file. */
  readonly hasEarlier: boolean;
}) {
  const { review, others, hasEarlier } = props;
  const { t, f } = useTranslation('review');
  const compareMode = useStore(review, (state) => state.compareMode);
  const { setCompareMode } = review.getState();
  const first = others[0];
  const latest = hasEarlier ? first?.id : undefined;
  useEffect(() => {
    if (latest === undefined || compareMode.kind === 'alone' || compareMode.kind === 'over') return;
    if (compareMode.isChosen || compareMode.id === latest) return;
    setCompareMode({ ...compareMode, id: latest });
  }, [latest, compareMode, setCompareMode]);
  if (first === undefined) return null;
  const best = (...wanted: readonly OtherFile['relation'][]): OtherFile =>
    wanted.map((one) => others.find(({ relation }) => relation === one)).find((one) => one !== undefined) ??
    first;
  const show = (kind: CompareMode['kind']): void => {
    switch (kind) {
      case 'alone':
        setCompareMode({ kind });
        break;
      case 'beside':
      case 'difference':
        setCompareMode({ kind, id: best('revision', 'ink').id, isChosen: false });
        break;
      case 'over':
        setCompareMode({ kind, ...overlaid([best('ink', 'revision').id]) });
        break;
    }
  };
  /** Inks are overlaid. Two revisions would double every ink, so one shines through the other. */
  const overlaid = (ids: readonly ArtworkId[]) => {
    const isRevised = others.some(({ id, relation }) => relation === 'revision' && ids.includes(id));
    return isRevised
      ? ({ ids, blend: 'normal', opacity: 0.5 } as const)
      : ({ ids, blend: 'multiply', opacity: 1 } as const);
  };
  const idOf = (value: string | null): ArtworkId | null => others.find(({ id }) => id === value)?.id ?? null;
  const choices = others.map(({ id, label }) => ({ value: id, label }));
  return (
    <Stack gap="xs">
      <Text fw={650} size="sm">
        {t('together')}
      </Text>
      <Select
        aria-label={t('together')}
        value={compareMode.kind}
        allowDeselect={false}
        data={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        onChange={(value) => show(kinds.find((one) => one === value) ?? 'alone')}
      />
      {hasEarlier && compareMode.kind === 'alone' && (
        <Button
          variant="default"
          size="xs"
          onClick={() => setCompareMode({ kind: 'difference', id: first.id, isChosen: true })}
        >
          {t('whatChanged')}
        </Button>
      )}
      {(compareMode.kind === 'beside' || compareMode.kind === 'difference') && (
        <Select
          aria-label={t('otherFile')}
          value={compareMode.id}
          allowDeselect={false}
          data={choices}
          onChange={(value) => {
            const id = idOf(value);
            if (id !== null) setCompareMode({ kind: compareMode.kind, id, isChosen: true });
          }}
        />
      )}
      {compareMode.kind === 'over' && (
        <>
          <MultiSelect
            aria-label={t('otherFile')}
            value={[...compareMode.ids]}
            data={choices}
            onChange={(values) =>
              setCompareMode({ kind: 'over', ...overlaid(values.map(idOf).filter((id) => id !== null)) })
            }
          />
          <SegmentedControl
            aria-label={t('blend')}
            value={compareMode.blend}
            data={blends.map((blend) => ({ value: blend, label: t(`blends.${blend}`) }))}
            onChange={(value) =>
              setCompareMode({ ...compareMode, blend: value === 'normal' ? 'normal' : 'multiply' })
            }
          />
          <Slider
            thumbLabel={t('opacity')}
            min={0}
            max={1}
            step={0.05}
            value={compareMode.opacity}
            label={(value) => f.percent(value)}
            onChange={(opacity) => setCompareMode({ ...compareMode, opacity })}
          />
        </>
      )}
      {compareMode.kind === 'difference' && (
        <Text size="xs" c="var(--quiet)">
          {t('differenceHint')}
        </Text>
      )}
    </Stack>
  );
}
