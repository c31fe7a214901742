import { MultiSelect, SegmentedControl, Select, Slider, Stack, Text } from '@mantine/core';
import { useStore } from 'zustand';
import type { ArtworkId } from '../../contract/index.ts';
import { useWords } from '../words/words-context.tsx';
import type { ReviewStore, Together } from './review-state.ts';

const kinds = ['alone', 'beside', 'over', 'difference'] as const satisfies readonly Together['kind'][];
const blends = ['multiply', 'normal'] as const;

/** Another file of the same job. */
export interface OtherFile {
  readonly id: ArtworkId;
  readonly label: string;
  /** Of the same component: likely another ink or revision of the same sheet. */
  readonly sameSheet: boolean;
}

/** Shows another file of the job with the one in review: beside it, over it, or only what differs. */
export function TogetherPanel(props: {
  readonly review: ReviewStore;
  readonly others: readonly OtherFile[];
}) {
  const { review, others } = props;
  const { t, f } = useWords('review');
  const together = useStore(review, (state) => state.together);
  const { setTogether } = review.getState();
  const best = others.find(({ sameSheet }) => sameSheet) ?? others[0];
  if (best === undefined) return null;
  const show = (kind: Together['kind']): void => {
    switch (kind) {
      case 'alone':
        setTogether({ kind });
        break;
      case 'beside':
      case 'difference':
        setTogether({ kind, id: best.id });
        break;
      case 'over':
        setTogether({ kind, ids: [best.id], blend: 'multiply', opacity: 1 });
        break;
    }
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
        value={together.kind}
        allowDeselect={false}
        data={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        onChange={(value) => show(kinds.find((one) => one === value) ?? 'alone')}
      />
      {(together.kind === 'beside' || together.kind === 'difference') && (
        <Select
          aria-label={t('otherFile')}
          value={together.id}
          allowDeselect={false}
          data={choices}
          onChange={(value) => {
            const id = idOf(value);
            if (id !== null) setTogether({ kind: together.kind, id });
          }}
        />
      )}
      {together.kind === 'over' && (
        <>
          <MultiSelect
            aria-label={t('otherFile')}
            value={[...together.ids]}
            data={choices}
            onChange={(values) =>
              setTogether({ ...together, ids: values.map(idOf).filter((id) => id !== null) })
            }
          />
          <SegmentedControl
            aria-label={t('blend')}
            value={together.blend}
            data={blends.map((blend) => ({ value: blend, label: t(`blends.${blend}`) }))}
            onChange={(value) =>
              setTogether({ ...together, blend: value === 'normal' ? 'normal' : 'multiply' })
            }
          />
          <Slider
            thumbLabel={t('opacity')}
            min={0}
            max={1}
            step={0.05}
            value={together.opacity}
            label={(value) => f.percent(value)}
            onChange={(opacity) => setTogether({ ...together, opacity })}
          />
        </>
      )}
      {together.kind === 'difference' && (
        <Text size="xs" c="var(--quiet)">
          {t('differenceHint')}
        </Text>
      )}
    </Stack>
  );
}
