import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { CatalogueProblem as Why } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** Why a list could not be read the last time, and how old the one on screen is. */
export function CatalogueProblem(props: {
  readonly why: Why;
  readonly readAt: string | null;
  readonly name?: string;
}) {
  const { t, f } = useTranslation('catalogue');
  const { why, readAt, name } = props;
  return (
    <Alert color="yellow" variant="light" icon={<IconInfoCircle aria-hidden />} title={name} mb="sm">
      {t(`problem.${why}`)} {readAt !== null && t('lastKnown', { time: f.dateAndTime(readAt) })}
    </Alert>
  );
}
