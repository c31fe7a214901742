import { Button, Group, NumberInput, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import { JobSpec, type ProductDetail } from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import css from '../components/order-form.module.css';
import { ProblemNote } from '../components/States.tsx';
import { Step } from '../components/Step.tsx';
import { useSentForm } from '../hooks/use-schema-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStationState } from '../state/station-context.tsx';
import { addressesIn, type ChosenPart, Part } from './Part.tsx';
import { Request } from './Request.tsx';

const ADDRESS = ['name', 'company', 'street', 'postalCode', 'city', 'country'] as const;
const nowhere: JobSpec['address'] = {
  name: '',
  company: '',
  street: '',
  postalCode: '',
  city: '',
  country: '',
};

/** A job as it is being filled in. */
interface Draft extends Pick<JobSpec, 'product' | 'name' | 'address'> {
  readonly size: string | null;
  readonly quantity: number | string;
  readonly components: readonly ChosenPart[];
}

const specOf = ({ components, ...others }: Draft): unknown => ({
  ...others,
  components: components.map(({ files, addresses, madeFor, ...part }) => {
    const all = [...files.map(({ ticket }) => ticket), ...addressesIn(addresses)];
    return {
      ...part,
      files: files.map(({ ticket }) => ticket),
      addresses: addressesIn(addresses),
      madeFor: Object.fromEntries(
        Object.entries(madeFor).filter(
          ([file, finishing]) => all.some((one) => one === file) && part.finishings.includes(finishing),
        ),
      ),
    };
  }),
});

const emptyPart = (label: string): ChosenPart => ({
  label,
  material: null,
  finishings: [],
  files: [],
  addresses: '',
  madeFor: {},
});

/** What is printed, where it goes, and the resulting request. */
export function Form({ detail }: { readonly detail: ProductDetail }) {
  const { t } = useTranslation('submit');
  const notify = useNotify();
  const { product, sizes } = detail;
  const labels = product.components.length === 0 ? ['general'] : product.components;
  const isOnline = useStationState(
    (state) =>
      state.overview?.connections.find(({ id }) => id === product.connectionId)?.state.kind === 'online',
  );
  const empty = { name: '', components: labels.map(emptyPart) };
  const { form, onSubmit, call } = useSentForm<Draft, typeof JobSpec>({
    schema: JobSpec,
    initialValues: { ...empty, product: product.key, size: null, quantity: '', address: nowhere },
    toInput: specOf,
    async send(client, spec) {
      await client.submission.create({ spec });
      notify({ text: t(isOnline ? 'kept' : 'keptOffline') });
      form.setValues(empty);
    },
  });
  const spec = JobSpec.safeParse(specOf(form.values)).data ?? null;
  const words: Readonly<Record<(typeof ADDRESS)[number], string>> = {
    name: t('personName'),
    company: t('company'),
    street: t('street'),
    postalCode: t('postalCode'),
    city: t('city'),
    country: t('country'),
  };
  const formId = useId();
  // The request has a form of its own, for its template, which must not be within this one.
  return (
    <div className={css.steps}>
      <form id={formId} onSubmit={onSubmit} noValidate className={css.steps}>
        <Step title={t('what')}>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <TextInput label={t('name')} maxLength={200} {...form.getInputProps('name')} />
            <NumberInput
              label={t('quantity')}
              min={1}
              max={10_000_000}
              allowDecimal={false}
              hideControls
              {...form.getInputProps('quantity')}
            />
            <Select
              label={t('size')}
              data={sizes.items.map((one) => ({ value: one.id, label: one.name }))}
              searchable
              {...form.getInputProps('size')}
            />
          </SimpleGrid>
          {form.values.components.map((part, index) => (
            <Part
              key={part.label}
              detail={detail}
              part={part}
              field={(name) => form.getInputProps(`components.${index}.${name}`)}
              onFiles={(change) => form.setFieldValue(`components.${index}.files`, change)}
              onMadeFor={(madeFor) => form.setFieldValue(`components.${index}.madeFor`, madeFor)}
            />
          ))}
        </Step>
        <Step title={t('whereTo')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {ADDRESS.map((field) => (
              <TextInput
                key={field}
                label={words[field]}
                maxLength={field === 'country' ? 2 : 200}
                {...form.getInputProps(`address.${field}`)}
              />
            ))}
          </SimpleGrid>
        </Step>
      </form>
      <Request connectionId={product.connectionId} spec={spec} />
      {call.error !== null && <ProblemNote error={call.error} />}
      <Group>
        {/* Not of type submit: Enter in a field sends no job. */}
        <Only may="operate">
          {' '}
          <Button
            size="md"
            form={formId}
            loading={call.busy}
            onClick={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          >
            {t('title')}
          </Button>
        </Only>
        {spec === null && (
          <Text size="sm" c="var(--quiet)">
            {t('fill')}
          </Text>
        )}
      </Group>
    </div>
  );
}
