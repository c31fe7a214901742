import { Stack, Text, Textarea } from '@mantine/core';
import { Authorities, type TrustedAuthority } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useLock } from './lock.tsx';
import { useSavedField } from './use-saved-field.ts';

/**
 * Certificates of the company's own authorities as text, saved when the field loses the focus, and since
 * when each is trusted.
 */
export function AuthoritiesField(props: {
  readonly authorities: Authorities;
  readonly trusted: readonly TrustedAuthority[];
  readonly onChange: (authorities: Authorities) => void;
}) {
  const { t, f } = useTranslation('settings');
  const lock = useLock();
  const { authorities, trusted, onChange } = props;
  const { value, onBlur, error, ...field } = useSavedField<string, typeof Authorities>({
    schema: Authorities,
    saved: authorities ?? '',
    toInput: (typed) => (typed.trim() === '' ? null : typed),
    sentence: t('authoritiesWrong'),
    onSave: onChange,
  });
  return (
    <Stack gap={4}>
      <Textarea
        {...lock('authorities', t('authorities'))}
        description={t('authoritiesWhy')}
        placeholder="-----BEGIN CERTIFICATE-----"
        value={value}
        onChange={(event) => field.onChange(event.currentTarget.value)}
        onBlur={onBlur}
        error={error}
        autosize
        minRows={2}
        maxRows={8}
        maw="34rem"
        spellCheck={false}
        styles={{ input: { fontFamily: 'monospace', fontSize: '0.8rem' } }}
      />
      {trusted.map(({ fingerprint, name, since }) => (
        <Text key={fingerprint} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {since === null
            ? t('authorityFixed', { name })
            : t('authoritySince', { name, since: f.dateAndTime(since) })}
        </Text>
      ))}
    </Stack>
  );
}
