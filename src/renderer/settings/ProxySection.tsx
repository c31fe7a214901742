import { Radio, Stack, TextInput } from '@mantine/core';
import { ProxyChoice } from '../../contract/index.ts';
import { SaveOrDiscard } from '../components/SaveOrDiscard.tsx';
import { useSavedForm } from '../hooks/use-saved-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useLock } from './lock.tsx';

const kinds = ['environment', 'none', 'fixed'] as const;

/** Fields of the other kinds stay while one chooses; the schema leaves them out. */
const typedOf = (proxy: ProxyChoice) => ({ url: '', except: '', ...proxy });

/** How the service and its storage are reached. */
export function ProxySection(props: {
  readonly proxy: ProxyChoice;
  /** Resolves with false if it was refused. */
  readonly onChange: (proxy: ProxyChoice) => Promise<boolean>;
}) {
  const { t } = useTranslation('settings');
  const { label, disabled } = useLock()('proxy', t('proxy.label'));
  const { proxy, onChange } = props;
  const saved = useSavedForm({
    schema: ProxyChoice,
    initialValues: typedOf(proxy),
    sentences: { url: t('proxy.noUrl') },
    save: async (_, read) => ((await onChange(read)) ? typedOf(read) : null),
  });
  const { form } = saved;
  return (
    <form {...saved.formProps}>
      <Stack gap="sm">
        <Radio.Group label={label} {...form.getInputProps('kind')}>
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
              disabled={disabled}
              maw="28rem"
              {...form.getInputProps('url')}
            />
            <TextInput
              label={t('proxy.except')}
              description={t('proxy.exceptWhy')}
              disabled={disabled}
              maw="28rem"
              {...form.getInputProps('except')}
            />
          </>
        )}
        {!disabled && <SaveOrDiscard saved={saved} />}
      </Stack>
    </form>
  );
}
