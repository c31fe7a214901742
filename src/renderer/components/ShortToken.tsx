import { Text } from '@mantine/core';
import { useTranslation } from '../locales/words-context.tsx';
import parts from './shared.module.css';

/** A shorter one could be any word in the service's answers, so it could not be removed from them. */
const MIN_TOKEN_CHARACTERS = 12;

/** Warns of an access token that is too short to be recognised among other words. */
export function ShortToken({ token }: { readonly token: string }) {
  const { t } = useTranslation('connections');
  if (token === '' || token.length >= MIN_TOKEN_CHARACTERS) return null;
  return (
    <Text size="sm" className={parts.attention} role="status">
      {t('shortToken')}
    </Text>
  );
}
