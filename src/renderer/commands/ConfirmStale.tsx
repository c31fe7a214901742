import { Button, Group, Stack, Text } from '@mantine/core';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { Dialog } from '../components/Dialog.tsx';
import { useStepLabel } from '../components/Timeline.tsx';
import { useNow } from '../hooks/use-now.ts';
import { useTranslation } from '../locales/words-context.tsx';
import type { AskAnyway, LaterDecisions } from './decide-knowingly.ts';

const AskAnywayContext = createContext<AskAnyway | null>(null);

/** Asks in a dialog whether to go ahead although somebody else has decided about the files. */
export function useAskAnyway(): AskAnyway {
  const ask = useContext(AskAnywayContext);
  if (ask === null) throw new Error('There is no dialog for later decisions around this component.');
  return ask;
}

interface Question {
  readonly later: LaterDecisions;
  readonly answer: (anyway: boolean) => void;
}

/** Shows one question at a time; a second one is dropped while the first is open. */
export function LaterDecisionsProvider({ children }: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [ask] = useState(
    (): AskAnyway => (later) =>
      new Promise((answer) =>
        setQuestion((open) => {
          if (open !== null) answer(false);
          return open ?? { later, answer };
        }),
      ),
  );
  const decide = (anyway: boolean): void => {
    question?.answer(anyway);
    setQuestion(null);
  };
  return (
    <AskAnywayContext value={ask}>
      {children}
      {question !== null && <LaterDecisionDialog later={question.later} onAnswer={decide} />}
    </AskAnywayContext>
  );
}

interface DialogProps {
  readonly later: LaterDecisions;
  readonly onAnswer: (anyway: boolean) => void;
}

function LaterDecisionDialog({ later: { latest, count }, onAnswer }: DialogProps) {
  const { t, f } = useTranslation('actions');
  const stepOf = useStepLabel();
  const now = useNow();
  const who = latest.by ?? t('since.somebody');
  return (
    <Dialog onClose={() => onAnswer(false)} title={t('since.title')}>
      <Stack gap="sm">
        <Text>
          {t('since.what', {
            who,
            what: stepOf({ ...latest, source: 'operator', why: null }),
            ago: f.ago(latest.at, now),
          })}
        </Text>
        {latest.desk !== null && (
          <Text size="sm" c="var(--quiet)">
            {t('since.where', { desk: latest.desk })}
          </Text>
        )}
        {count > 1 && <Text size="sm">{t('since.others', { count: count - 1 })}</Text>}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
            {t('since.leave')}
          </Button>
          <Button onClick={() => onAnswer(true)}>{t('since.anyway')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
