import { CloseButton, FileInput, Group, MultiSelect, Select, SimpleGrid, Text } from '@mantine/core';
import type { ArtworkTicket, ProductDetail } from '../../contract/index.ts';
import { ProblemNote } from '../parts/States.tsx';
import { useComponentWord } from '../parts/use-component-word.ts';
import { useCall } from '../state/use-call.ts';
import { useWords } from '../words/words-context.tsx';
import { upload } from './upload.ts';

/** What was chosen for one component. */
export interface ChosenPart {
  readonly material: string | null;
  readonly finishings: readonly string[];
  readonly files: readonly {
    readonly ticket: ArtworkTicket;
    readonly name: string;
    readonly bytes: number;
  }[];
}

/** Material, finishings and artwork of one component. */
export function Part(props: {
  readonly label: string;
  readonly detail: ProductDetail;
  readonly part: ChosenPart;
  readonly onPart: (part: ChosenPart) => void;
}) {
  const { t, f } = useWords('submit');
  const componentWord = useComponentWord();
  const call = useCall();
  const { label, detail, part, onPart } = props;
  const choose = (files: readonly File[]): void => {
    call.run(async (client) => {
      const kept: ChosenPart['files'][number][] = [];
      for (const file of files) {
        kept.push({ ticket: await upload(client, file), name: file.name, bytes: file.size });
      }
      onPart({ ...part, files: [...part.files, ...kept] });
    });
  };
  return (
    <section aria-label={componentWord(label)}>
      <Text fw={650} size="sm" mt="md" mb={4}>
        {componentWord(label)}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t('material')}
          data={detail.materials.items.map((one) => ({ value: one.id, label: one.name }))}
          value={part.material}
          searchable
          onChange={(material) => onPart({ ...part, material })}
        />
        <MultiSelect
          label={t('finishings')}
          data={detail.finishings.items.map((one) => ({ value: one.id, label: one.name }))}
          value={[...part.finishings]}
          searchable
          onChange={(finishings) => onPart({ ...part, finishings })}
        />
      </SimpleGrid>
      <FileInput
        mt="sm"
        multiple
        accept="application/pdf"
        label={t('artwork')}
        description={t('artworkWhy')}
        value={[]}
        disabled={call.busy}
        onChange={choose}
      />
      {part.files.map(({ ticket, name, bytes }) => (
        <Group key={ticket} gap={6} wrap="nowrap">
          <CloseButton
            size="sm"
            aria-label={t('removeFile', { name })}
            onClick={() => onPart({ ...part, files: part.files.filter((one) => one.ticket !== ticket) })}
          />
          <Text size="sm">
            {name} · {f.bytes(bytes)}
          </Text>
        </Group>
      ))}
      {call.error !== null && <ProblemNote error={call.error} />}
    </section>
  );
}
