import { Stack, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconOctagonMinus } from '@tabler/icons-react';
import type { PreflightFinding, PreflightReport } from '../../contract/index.ts';
import { useWords } from '../words/words-context.tsx';
import css from './review.module.css';

const icons = { blocked: IconOctagonMinus, warning: IconAlertTriangle, info: IconInfoCircle } as const;

/** A finding in the language of the screens; sizes in the operator's units. */
function useFindingWords() {
  const { t, f } = useWords('findings');
  return ({ code, values, text }: PreflightFinding): string => {
    const size = (width: unknown, height: unknown): string =>
      `${f.length(Number(width))} x ${f.length(Number(height))}`;
    const inWords =
      'orderedWidth' in values
        ? {
            ...values,
            is: size(values.width, values.height),
            ordered: size(values.orderedWidth, values.orderedHeight),
          }
        : values;
    return String(t(code, { ...inWords, defaultValue: text }));
  };
}

/** What preflight found, the worst first; one that has a page leads there. */
export function Findings(props: {
  readonly report: PreflightReport;
  readonly chosen: PreflightFinding | null;
  readonly onChoose: (finding: PreflightFinding) => void;
}) {
  const { report, chosen } = props;
  const { t } = useWords('review');
  const say = useFindingWords();
  return (
    <Stack gap={6}>
      <Text fw={650} size="sm">
        {t('preflight')}
      </Text>
      <Text size="sm">{t(`light.${report.light}`)}</Text>
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
