import { Stack, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconOctagonMinus } from '@tabler/icons-react';
import type { PreflightFinding, PreflightReport } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useDescribeFinding } from '../parts/use-describe-finding.ts';
import css from './review.module.css';

const icons = { blocked: IconOctagonMinus, warning: IconAlertTriangle, info: IconInfoCircle } as const;

/** What preflight found, the worst first; one that has a page leads there. */
export function Findings(props: {
  readonly report: PreflightReport;
  readonly chosen: PreflightFinding | null;
  readonly onChoose: (finding: PreflightFinding) => void;
}) {
  const { report, chosen } = props;
  const { t } = useTranslation('review');
  const { t: states } = useTranslation('states');
  const say = useDescribeFinding();
  return (
    <Stack gap={6}>
      <Text fw={650} size="sm">
        {t('preflight')}
      </Text>
      <Text size="sm">{t(`light.${report.light}`)}</Text>
      <Text size="xs" c="var(--quiet)">
        {t('judged', { profile: states(`profile.${report.profile}`) })}
      </Text>
      {report.override !== null && (
        <Text size="sm">{t('overridden', { reason: report.override.reason })}</Text>
      )}
      {report.findings.map((finding) => {
        const Icon = icons[finding.severity];
        return (
          <UnstyledButton
            key={`${finding.code} ${finding.page} ${JSON.stringify(finding.values)}`}
            className={css.finding}
            data-severity={finding.severity}
            aria-pressed={finding === chosen}
            onClick={() => props.onChoose(finding)}
          >
            <Icon size={18} aria-label={t(`severity.${finding.severity}`)} />
            <span>
              {say(finding)}
              {finding.page !== null && (
                <span className={css.where}>
                  {finding.pages > 1
                    ? t('onPages', { page: finding.page, count: finding.pages - 1 })
                    : t('onPage', { page: finding.page })}
                </span>
              )}
            </span>
          </UnstyledButton>
        );
      })}
    </Stack>
  );
}
