import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOfContactSheet } from '../navigation/route.ts';
import { useStationState } from '../state/station-context.tsx';

/** A link to the contact sheet, if there are files on hold. */
export function OnHoldLink() {
  const { t, f } = useTranslation('contact-sheet');
  const count = useStationState((state) => state.overview?.transfers.onHold ?? 0);
  if (count === 0) return null;
  return (
    <Button
      component="a"
      href={hashOfContactSheet('all')}
      variant="default"
      leftSection={<IconHandStop aria-hidden />}
    >
      {t('link')} {f.number(count)}
    </Button>
  );
}
