import { Button, Code, Group, Text, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ConnectionId, JobSpec, SubmissionPreview } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { ProblemNote } from '../parts/States.tsx';
import { Step } from '../parts/Step.tsx';
import { useStation } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';

/** What is typed quickly is tried once. */
const SETTLE_MS = 250;

/** The request as it will be sent, and the template that makes it, which can be changed. */
export function Request(props: { readonly connectionId: ConnectionId; readonly spec: JobSpec | null }) {
  const { t, say } = useTranslation('submit');
  const station = useStation();
  const notify = useNotify();
  const call = useCall();
  const { connectionId, spec } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [preview, setPreview] = useState<SubmissionPreview | null>(null);
  const wanted = spec === null ? null : JSON.stringify(spec);
  if (wanted === null && preview !== null) setPreview(null);
  useEffect(() => {
    if (wanted === null) return;
    let gone = false;
    const set = (made: SubmissionPreview | null): void => {
      if (!gone) setPreview(made);
    };
    const timer = setTimeout(() => {
      station
        .client()
        .then((client) => client.submission.preview({ spec: JSON.parse(wanted), template: typed }))
        .then(set, () => set(null));
    }, SETTLE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [station, wanted, typed]);
  const edit = (): void =>
    call.run(async (client) => setTyped((await client.submission.template({ id: connectionId })).template));
  const keep = (template: string | null): void =>
    call.run(async (client) => {
      await client.submission.setTemplate({ id: connectionId, template });
      setTyped(null);
      notify({ text: t('templateKept') });
    });
  return (
    <Step title={t('request')}>
      <Text size="sm" c="var(--quiet)">
        {t('requestWhy')}
      </Text>
      {preview?.body != null && (
        <Code block mt="sm" mah="22rem" style={{ overflow: 'auto' }} tabIndex={0} aria-label={t('request')}>
          {preview.body}
        </Code>
      )}
      {preview?.problem != null && (
        <Text size="sm" mt="sm" c="var(--attention)" role="status">
          {say(preview.problem)}
        </Text>
      )}
      {typed === null ? (
        <Button mt="sm" variant="default" loading={call.busy} onClick={edit}>
          {t('editTemplate')}
        </Button>
      ) : (
        <>
          <Textarea
            mt="sm"
            label={t('template')}
            description={t('templateWhy')}
            autosize
            minRows={8}
            maxRows={24}
            maxLength={20_000}
            styles={{ input: { fontFamily: 'monospace', fontSize: '0.8rem' } }}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group mt="sm">
            <Button variant="default" loading={call.busy} onClick={() => keep(typed)}>
              {t('keepTemplate')}
            </Button>
            <Button variant="default" loading={call.busy} onClick={() => keep(null)}>
              {t('usual')}
            </Button>
          </Group>
        </>
      )}
      {call.error !== null && <ProblemNote error={call.error} />}
    </Step>
  );
}
