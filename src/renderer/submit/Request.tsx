import { Button, Code, Text, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import {
  type ConnectionId,
  type JobSpec,
  type SubmissionPreview,
  SubmissionTemplate,
  usualTemplate,
} from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import { SaveOrDiscard } from '../components/SaveOrDiscard.tsx';
import { ProblemNote } from '../components/States.tsx';
import { Step } from '../components/Step.tsx';
import { useSavedForm } from '../hooks/use-saved-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useLeave } from '../navigation/leaving.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';

/** Typing in quick succession is tried once. */
const SETTLE_MS = 250;

const Edited = z.object({ template: SubmissionTemplate });

/** The request as it will be sent, and the template behind it, which can be edited. */
export function Request(props: { readonly connectionId: ConnectionId; readonly spec: JobSpec | null }) {
  const { t, say } = useTranslation('submit');
  const { t: common } = useTranslation('common');
  const station = useStation();
  const leave = useLeave();
  const notify = useNotify();
  const call = useCall();
  const { connectionId, spec } = props;
  const [isEdited, setEdited] = useState(false);
  const saved = useSavedForm({
    schema: Edited,
    initialValues: { template: '' },
    async save(client, { template }) {
      const change = { templates: { submissionTemplate: template } };
      await client.connections.change({ id: connectionId, change });
      setEdited(false);
      notify({ text: t('templateSaved') });
      return { template };
    },
  });
  const { form } = saved;
  const typed = isEdited ? form.values.template : null;
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
    call.run(async (client) => {
      const { templates } = await client.connections.settings({ id: connectionId });
      form.setInitialValues({ template: templates.submissionTemplate ?? usualTemplate });
      form.reset();
      setEdited(true);
    });
  const close = (): void => {
    form.reset();
    setEdited(false);
  };
  const restore = (): void =>
    call.run(async (client) => {
      const change = { templates: { submissionTemplate: null } };
      await client.connections.change({ id: connectionId, change });
      close();
      notify({ text: t('templateSaved') });
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
        <Only may="administer">
          <Button mt="sm" variant="default" loading={call.busy} onClick={edit}>
            {t('editTemplate')}
          </Button>
        </Only>
      ) : (
        <form {...saved.formProps}>
          <Textarea
            my="sm"
            label={t('template')}
            description={t('templateWhy')}
            autosize
            minRows={8}
            maxRows={24}
            maxLength={20_000}
            styles={{ input: { fontFamily: 'monospace', fontSize: '0.8rem' } }}
            {...form.getInputProps('template')}
          />
          <SaveOrDiscard saved={saved} label={t('saveTemplate')}>
            <Button variant="default" loading={call.busy} onClick={restore}>
              {t('usual')}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => leave(close)}>
              {common('close')}
            </Button>
          </SaveOrDiscard>
        </form>
      )}
      {call.error !== null && <ProblemNote error={call.error} />}
    </Step>
  );
}
