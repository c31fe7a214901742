import { Stack, Text, Textarea } from '@mantine/core';
import { Authorities, type TrustedAuthority } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useLock } from './lock.tsx';
import { useDraft } from './use-draft.ts';

/**
 * Certificates of the house's own authorities, as text, kept when the field is left; and since when each is
 * trusted.
 */
export function AuthoritiesField(props: {
  readonly authorities: Authorities;
  readonly trusted: readonly TrustedAuthority[];
  readonly onChange: (authorities: Authorities) => void;
}) {
  const { t, f } = useTranslation('settings');
  const lock = useLock();
  const { authorities, trusted, onChange } = props;
  const [typed, setTyped] = useDraft(authorities ?? '');
  const read = Authorities.safeParse(typed.trim() === '' ? null : typed);
  return (
    <Stack gap={4}>
      <Textarea
        {...lock('authorities', t('authorities'))}
        description={t('authoritiesWhy')}
        placeholder="-----BEGIN CERTIFICATE-----"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => read.success && read.data !== authorities && onChange(read.data)}
        error={read.success ? null : t('authoritiesWrong')}
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
