import { Button, CopyButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import type {
  Artwork,
  ArtworkId,
  ArtworkIssue,
  JobDetail,
  PreflightReport,
  RequestedReplacement,
} from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import { ProblemNote } from '../components/States.tsx';
import { download } from '../hooks/download.ts';
import { useDescribeFinding } from '../hooks/use-describe-finding.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useCall } from '../state/use-call.ts';
import { requestText } from './request-text.ts';

const MAX_FINDINGS = 20;

/** What an operator has to know and to decide about telling the service. */
function Issue({ id, issue }: { readonly id: ArtworkId; readonly issue: ArtworkIssue }) {
  const { t, say } = useTranslation('review');
  const call = useCall();
  const { state, why } = issue;
  const settle = (choice: 'again' | 'arrived'): void =>
    call.run(async (client) => {
      await client.artworks.settleIssue({ id, choice });
    });
  return (
    <>
      {why !== null && <Text size="sm">{say(why)}</Text>}
      {(state === 'unknown' || state === 'refused') && (
        <Only may="operate">
          <Group gap="xs">
            <Button size="compact-sm" variant="default" loading={call.busy} onClick={() => settle('again')}>
              {t('request.sendAgain')}
            </Button>
            <Button size="compact-sm" variant="default" loading={call.busy} onClick={() => settle('arrived')}>
              {t('request.arrived')}
            </Button>
          </Group>
        </Only>
      )}
      {call.error !== null && <ProblemNote error={call.error} />}
    </>
  );
}

/** An open request for new artwork: the note, and a text to send. */
export function ReplacementRequest(props: {
  readonly asked: RequestedReplacement;
  readonly job: JobDetail;
  readonly file: Artwork;
  readonly report: PreflightReport | null;
}) {
  const { asked, job, file, report } = props;
  const { t, f } = useTranslation('review');
  const describeFinding = useDescribeFinding();
  const findings = (report?.findings ?? [])
    .filter(({ severity }) => severity !== 'info')
    .slice(0, MAX_FINDINGS)
    .map((finding) => {
      const where = finding.page === null ? '' : `${t('onPage', { page: finding.page })}: `;
      return `${where}${describeFinding(finding)}`;
    });
  const text = requestText(job, file, {
    greeting: t('request.greeting'),
    note: asked.note,
    found: t('request.found'),
    findings,
    job: t('request.job'),
    file: t('request.file'),
  });
  return (
    <Stack gap="xs" role="region" aria-label={t('request.title')}>
      <Text size="sm" fw={650}>
        {t('request.title')}
      </Text>
      <Text size="xs" c="var(--quiet)">
        {asked.issue === null
          ? t('request.askedAt', { at: f.dateAndTime(asked.at) })
          : `${f.dateAndTime(asked.at)}. ${t(`request.issue.${asked.issue.state}`)}`}
      </Text>
      {asked.issue !== null && <Issue id={file.id} issue={asked.issue} />}
      <Textarea aria-label={t('request.text')} value={text} readOnly autosize minRows={3} maxRows={9} />
      <Group gap="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
              onClick={copy}
            >
              {copied ? t('request.copied') : t('request.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() =>
            download([text], `${file.name.replace(/\.pdf$/i, '')}.txt`, 'text/plain;charset=utf-8')
          }
        >
          {t('request.save')}
        </Button>
      </Group>
    </Stack>
  );
}
