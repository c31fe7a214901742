import { Radio, Stack, TextInput } from '@mantine/core';
import { ProxyChoice } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useSchemaForm } from '../parts/use-schema-form.ts';
import { useLock } from './lock.tsx';

const kinds = ['environment', 'none', 'fixed'] as const;

/** How the service and its storage are reached. Saved at once; a fixed proxy once its URL is valid. */
export function ProxySection(props: {
  readonly proxy: ProxyChoice;
  readonly onChange: (proxy: ProxyChoice) => void;
}) {
  const { t } = useTranslation('settings');
  const { label, disabled } = useLock()('proxy', t('proxy.title'));
  const { proxy, onChange } = props;
  const { form } = useSchemaForm({
    schema: ProxyChoice,
    initialValues: { url: '', except: '', ...proxy },
    sentences: { url: t('proxy.noUrl') },
  });
  const keep = (): void => {
    const read = ProxyChoice.safeParse(form.getValues());
    if (read.success) onChange(read.data);
    else if (form.values.url !== '') form.validate();
  };
  const field = (name: 'url' | 'except') => ({
    ...form.getInputProps(name),
    onBlur: keep,
    onKeyDown: (event: { readonly key: string }) => event.key === 'Enter' && keep(),
    disabled,
    maw: '28rem',
  });
  return (
    <Stack gap="sm">
      <Radio.Group
        label={label}
        {...form.getInputProps('kind')}
        onChange={(value) => {
          const kind = kinds.find((one) => one === value);
          if (kind === undefined) return;
          form.setFieldValue('kind', kind);
          keep();
        }}
      >
        <Stack gap="xs">
          {kinds.map((one) => (
            <Radio key={one} value={one} disabled={disabled} label={t(`proxy.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.kind === 'fixed' && (
        <>
          <TextInput
            label={t('proxy.url')}
            description={t('proxy.urlWhy')}
            placeholder="http://proxy.example:3128"
            {...field('url')}
          />
          <TextInput label={t('proxy.except')} description={t('proxy.exceptWhy')} {...field('except')} />
        </>
      )}
    </Stack>
  );
}
