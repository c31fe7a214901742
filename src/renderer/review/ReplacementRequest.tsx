import { Button, CopyButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import type { Artwork, JobDetail, PreflightReport, RequestedReplacement } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { download } from '../parts/download.ts';
import { useDescribeFinding } from '../parts/use-describe-finding.ts';
import { requestText } from './request-text.ts';

const MAX_FINDINGS = 20;

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
        {t('request.askedAt', { at: f.dateAndTime(asked.at) })}
      </Text>
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
