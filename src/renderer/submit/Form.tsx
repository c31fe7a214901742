import { Button, Group, NumberInput, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type ArtworkTicket, JobSpec, type ProductDetail } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { ProblemNote } from '../parts/States.tsx';
import { Step } from '../parts/Step.tsx';
import { useStationState } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { type ChosenPart, Part } from './Part.tsx';
import { Request } from './Request.tsx';

const ADDRESS = ['name', 'company', 'street', 'postalCode', 'city', 'country'] as const;
type Address = JobSpec['address'];
const nowhere: Address = { name: '', company: '', street: '', postalCode: '', city: '', country: '' };
const nothingChosen: ChosenPart = { material: null, finishings: [], files: [] };

/** What is printed, where it goes, and the request that comes of it. */
export function Form({ detail }: { readonly detail: ProductDetail }) {
  const { t } = useTranslation('submit');
  const notify = useNotify();
  const call = useCall();
  const { product, sizes } = detail;
  const labels = product.components.length === 0 ? ['general'] : product.components;
  const [name, setName] = useState('');
  const [quantity, setQuantity] = useState<number | string>('');
  const [size, setSize] = useState<string | null>(null);
  const [address, setAddress] = useState<Address>(nowhere);
  const [parts, setParts] = useState<Readonly<Record<string, ChosenPart>>>({});
  const isOnline = useStationState(
    (state) =>
      state.overview?.connections.find(({ id }) => id === product.connectionId)?.state.kind === 'online',
  );
  const partOf = (label: string): ChosenPart => parts[label] ?? nothingChosen;
  const parsed = JobSpec.safeParse({
    product: product.key,
    name,
    size,
    quantity,
    address,
    components: labels.map((label) => {
      const { material, finishings, files } = partOf(label);
      return { label, material, finishings, files: files.map(({ ticket }): ArtworkTicket => ticket) };
    }),
  });
  const spec = parsed.success ? parsed.data : null;
  const submit = (): void => {
    if (spec === null) return;
    call.run(async (client) => {
      await client.submission.create({ spec });
      notify({ text: t(isOnline ? 'kept' : 'keptOffline') });
      setName('');
      setParts({});
    });
  };
  const words: Readonly<Record<(typeof ADDRESS)[number], string>> = {
    name: t('personName'),
    company: t('company'),
    street: t('street'),
    postalCode: t('postalCode'),
    city: t('city'),
    country: t('country'),
  };
  return (
    <>
      <Step title={t('what')}>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput
            label={t('name')}
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <NumberInput
            label={t('quantity')}
            value={quantity}
            min={1}
            max={10_000_000}
            allowDecimal={false}
            hideControls
            onChange={setQuantity}
          />
          <Select
            label={t('size')}
            data={sizes.items.map((one) => ({ value: one.id, label: one.name }))}
            value={size}
            searchable
            onChange={setSize}
          />
        </SimpleGrid>
        {labels.map((label) => (
          <Part
            key={label}
            label={label}
            detail={detail}
            part={partOf(label)}
            onPart={(change) =>
              setParts((before) => ({ ...before, [label]: change(before[label] ?? nothingChosen) }))
            }
          />
        ))}
      </Step>
      <Step title={t('whereTo')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {ADDRESS.map((field) => (
            <TextInput
              key={field}
              label={words[field]}
              value={address[field]}
              maxLength={field === 'country' ? 2 : 200}
              onChange={(event) => setAddress({ ...address, [field]: event.currentTarget.value })}
            />
          ))}
        </SimpleGrid>
      </Step>
      <Request connectionId={product.connectionId} spec={spec} />
      {call.error !== null && <ProblemNote error={call.error} />}
      <Group>
        <Button size="md" loading={call.busy} disabled={spec === null} onClick={submit}>
          {t('title')}
        </Button>
        {spec === null && (
          <Text size="sm" c="var(--quiet)">
            {t('fill')}
          </Text>
        )}
      </Group>
    </>
  );
}
