import { Text, Title } from '@mantine/core';
import type { ReadingPreview } from '../../../contract/index.ts';
import parts from '../../components/shared.module.css';
import { useTranslation } from '../../locales/words-context.tsx';
import { hashOf } from '../../navigation/route.ts';
import { usePartName } from './AnswerSheet.tsx';

/** What the typed paths would do to the stored jobs and batches if they were saved. */
export function PreviewView({ preview }: { readonly preview: ReadingPreview }) {
  const { t } = useTranslation('reading');
  const partName = usePartName();
  const { looked, stored, files, facts, batches, nowhere } = preview;
  const isNothing = files.length === 0 && facts.length === 0 && batches === 0;
  return (
    <section aria-labelledby="reading-preview" aria-live="polite">
      <Title id="reading-preview" order={3} fz="sm" mb={4}>
        {t('preview.title')}
      </Title>
      <Text size="sm">
        {t('preview.looked', { count: looked })}
        {looked < stored && ` ${t('preview.ofStored', { count: stored })}`}
        {isNothing && ` ${t('preview.nothing')}`}
      </Text>
      {nowhere.length > 0 && (
        <Text size="sm" className={parts.attention}>
          {t('preview.nowhere', { parts: nowhere.map(partName).join(', ') })}
        </Text>
      )}
      {files.map(({ effect, count, first }) => (
        <details key={effect}>
          <summary className={effect === 'expect' ? undefined : parts.attention}>
            {t(`preview.files.${effect}`, { count })}
          </summary>
          <ul>
            {first.map(({ jobKey, jobName, fileName }) => (
              <li key={`${jobKey} ${fileName}`}>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {fileName} <a href={hashOf('job', jobKey)}>{jobName}</a>
                </Text>
              </li>
            ))}
          </ul>
        </details>
      ))}
      {!files.some(({ effect }) => effect === 'again') && <Text size="sm">{t('preview.noneAgain')}</Text>}
      {facts.length > 0 && (
        <Text size="sm">
          {t('preview.otherwise')}{' '}
          {facts.map(({ fact, jobs }) => t('preview.fact', { fact: t(`facts.${fact}`), jobs })).join(', ')}
        </Text>
      )}
      {batches > 0 && <Text size="sm">{t('preview.batches', { count: batches })}</Text>}
    </section>
  );
}
