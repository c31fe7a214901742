import { Anchor, Button, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { LOOK_BACK_DAYS, type LookBack, type PreflightProfiles } from '../../contract/index.ts';
import { ProblemNote } from '../components/States.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOfReview } from '../navigation/route.ts';
import { useCall } from '../state/use-call.ts';

/** What changed profiles would have decided otherwise, on request. */
export function LookBackView(props: {
  readonly profiles: PreflightProfiles;
  /** They cannot be saved like this. */
  readonly isWrong: boolean;
}) {
  const { t } = useTranslation('settings');
  const call = useCall();
  const [told, setTold] = useState<{ readonly of: string; readonly found: LookBack } | null>(null);
  const asked = JSON.stringify(props.profiles);
  // What was told of an earlier state of the profile is not of this one.
  const found = told?.of === asked ? told.found : null;
  const look = (): void =>
    call.run(async (client) => {
      const answer = await client.preflight.lookBack(props.profiles);
      setTold({ of: asked, found: answer });
    });
  return (
    <Stack gap={6}>
      <Group>
        <Button variant="default" loading={call.busy} disabled={props.isWrong} onClick={look}>
          {t('lookBack.look', { count: LOOK_BACK_DAYS })}
        </Button>
      </Group>
      {call.error !== null && <ProblemNote error={call.error} />}
      <div role="status">
        {found !== null && (
          <Text size="sm">
            {t('lookBack.looked', { count: found.looked })} {t('lookBack.stopped', { count: found.stopped })}{' '}
            {t('lookBack.passed', { count: found.passed })}{' '}
            {found.otherwise > 0 && t('lookBack.otherwise', { count: found.otherwise })}{' '}
            {found.unknown > 0 && t('lookBack.unknown', { count: found.unknown })}
          </Text>
        )}
      </div>
      {found !== null && found.files.length > 0 && (
        <ScrollArea.Autosize mah="20vh" type="auto" offsetScrollbars>
          {found.files.map((file) => (
            <Text key={file.artworkId} size="sm" style={{ overflowWrap: 'anywhere' }}>
              <Anchor underline="always" href={hashOfReview(file.jobKey, file.artworkId)}>
                {file.fileName}
              </Anchor>{' '}
              {t('lookBack.way', {
                from: t(`lookBack.verdicts.${file.from}`),
                to: t(`lookBack.verdicts.${file.to}`),
              })}
            </Text>
          ))}
        </ScrollArea.Autosize>
      )}
    </Stack>
  );
}
