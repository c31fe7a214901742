import {
  CloseButton,
  FileInput,
  Group,
  MultiSelect,
  Select,
  SimpleGrid,
  Text,
  Textarea,
} from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { IconUpload } from '@tabler/icons-react';
import type { ArtworkTicket, ProductDetail } from '../../contract/index.ts';
import { ProblemNote } from '../components/States.tsx';
import { useComponentLabel } from '../hooks/use-component-label.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useCall } from '../state/use-call.ts';
import { upload } from './upload.ts';

/** What was chosen for one component. */
export interface ChosenPart {
  readonly label: string;
  readonly material: string | null;
  readonly finishings: readonly string[];
  readonly files: readonly ChosenFile[];
  /** Addresses of artwork as typed, one a line. */
  readonly addresses: string;
  /** The finishing that a file is for, by its ticket or address. */
  readonly madeFor: Readonly<Record<string, string>>;
}

/** The addresses in the text that was typed. */
export const addressesIn = (typed: string): string[] => typed.split(/\s+/).filter((one) => one !== '');

interface ChosenFile {
  readonly ticket: ArtworkTicket;
  readonly name: string;
  readonly bytes: number;
}

/** Material, finishings and artwork of one component. */
export function Part(props: {
  readonly detail: ProductDetail;
  readonly part: ChosenPart;
  readonly field: (name: 'material' | 'finishings' | 'files' | 'addresses') => GetInputPropsReturnType;
  /**
   * Called with a function that changes the list of files current by then, because an upload takes its
   * time.
   */
  readonly onFiles: (change: (files: readonly ChosenFile[]) => readonly ChosenFile[]) => void;
  readonly onMadeFor: (madeFor: ChosenPart['madeFor']) => void;
}) {
  const { t, f } = useTranslation('submit');
  const componentLabel = useComponentLabel();
  const call = useCall();
  const { detail, part, field, onFiles, onMadeFor } = props;
  const { label } = part;
  const choose = (files: readonly File[]): void => {
    call.run(async (client) => {
      const kept: ChosenFile[] = [];
      for (const file of files) {
        kept.push({ ticket: await upload(client, file), name: file.name, bytes: file.size });
      }
      onFiles((now) => [...now, ...kept]);
    });
  };
  return (
    <section aria-label={componentLabel(label)}>
      <Text fw={650} size="sm" mt="md" mb={4}>
        {componentLabel(label)}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t('material')}
          data={detail.materials.items.map((one) => ({ value: one.id, label: one.name }))}
          searchable
          {...field('material')}
        />
        <MultiSelect
          label={t('finishings')}
          data={detail.finishings.items.map((one) => ({ value: one.id, label: one.name }))}
          searchable
          {...field('finishings')}
        />
      </SimpleGrid>
      <FileInput
        mt="sm"
        multiple
        accept="application/pdf"
        label={t('artwork')}
        description={t('artworkWhy')}
        placeholder={t(call.busy ? 'uploading' : 'chooseFiles')}
        rightSection={<IconUpload size={16} aria-hidden />}
        rightSectionPointerEvents="none"
        {...field('files')}
        value={[]}
        disabled={call.busy}
        onChange={choose}
      />
      {part.files.map(({ ticket, name, bytes }) => (
        <Group key={ticket} gap={6} wrap="nowrap" mt={6}>
          <CloseButton
            size="sm"
            aria-label={t('removeFile', { name })}
            onClick={() => onFiles((now) => now.filter((one) => one.ticket !== ticket))}
          />
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {name} · {f.bytes(bytes)}
          </Text>
        </Group>
      ))}
      <Textarea
        mt="sm"
        autosize
        minRows={1}
        label={t('addresses')}
        description={t('addressesWhy')}
        {...field('addresses')}
      />
      {part.finishings.length > 1 &&
        [
          ...part.files.map(({ ticket, name }) => ({ file: ticket, name })),
          ...addressesIn(part.addresses).map((address) => ({ file: address, name: address })),
        ].map(({ file, name }) => (
          <Select
            key={file}
            mt="sm"
            label={t('madeFor', { name })}
            placeholder={t('madeForInk')}
            data={detail.finishings.items
              .filter(({ id }) => part.finishings.includes(id))
              .map((one) => ({ value: one.id, label: one.name }))}
            clearable
            value={part.madeFor[file] ?? null}
            onChange={(finishing) => {
              const { [file]: _, ...others } = part.madeFor;
              onMadeFor(finishing === null ? others : { ...others, [file]: finishing });
            }}
          />
        ))}
      {call.error !== null && <ProblemNote error={call.error} />}
    </section>
  );
}
