import { Stack, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconOctagonMinus } from '@tabler/icons-react';
import {
  certaintyOf,
  type JudgedBy,
  type PreflightFinding,
  type PreflightReport,
} from '../../contract/index.ts';
import { useDescribeFinding } from '../hooks/use-describe-finding.ts';
import { useProfiles } from '../hooks/use-profiles.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './review.module.css';

const icons = { blocked: IconOctagonMinus, warning: IconAlertTriangle, info: IconInfoCircle } as const;

interface FindingsProps {
  readonly report: PreflightReport;
  readonly chosen: PreflightFinding | null;
  readonly onChoose: (finding: PreflightFinding) => void;
}

/** What preflight says about a file that needs a decision: errors and warnings. */
export function Findings(props: FindingsProps) {
  const { report } = props;
  const { t, f } = useTranslation('review');
  const { nameOf } = useProfiles();
  const judgeInWords = ({ profile, name, chosen }: JudgedBy): string => {
    const judge = name ?? nameOf(profile);
    return chosen.by === 'company'
      ? t('judge.company', { profile: judge })
      : t(`judge.${chosen.by}`, { profile: judge, name: chosen.name });
  };
  return (
    <Stack gap={6}>
      <Text fw={650} size="sm">
        {t('preflight')}
      </Text>
      <Text size="sm">{t(`preflightStatus.${report.preflightStatus}`)}</Text>
      <Text size="xs" c="var(--quiet)">
        {t('checkedBy', { profiles: f.list(report.judgedBy.map(judgeInWords)) })}
      </Text>
      {report.override !== null && (
        <Text size="sm">{t('overridden', { reason: report.override.reason })}</Text>
      )}
      <FindingList {...props} isListed={({ severity }) => severity !== 'info'} />
    </Stack>
  );
}

/** What preflight noticed that needs no decision; nothing if there is none. */
export function FurtherFindings(props: FindingsProps) {
  const { t } = useTranslation('review');
  const isListed = ({ severity }: PreflightFinding): boolean => severity === 'info';
  if (!props.report.findings.some(isListed)) return null;
  return (
    <Stack gap={6}>
      <Text fw={650} size="sm">
        {t('alsoFound')}
      </Text>
      <FindingList {...props} isListed={isListed} />
    </Stack>
  );
}

/** Findings, the worst first; one with a page links to it. */
function FindingList(props: FindingsProps & { readonly isListed: (finding: PreflightFinding) => boolean }) {
  const { report, chosen, isListed } = props;
  const { t } = useTranslation('review');
  const say = useDescribeFinding();
  return (
    <>
      {report.findings.filter(isListed).map((finding) => {
        const Icon = icons[finding.severity];
        const certainty = certaintyOf(finding.code);
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
              {certainty !== 'certain' && <span className={css.where}>{t(`certainty.${certainty}`)}</span>}
            </span>
          </UnstyledButton>
        );
      })}
    </>
  );
}
