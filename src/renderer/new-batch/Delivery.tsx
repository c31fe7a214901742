import { Alert, Button, Group, Radio, Text, TextInput } from '@mantine/core';
import type { DeliveryOption, DeliveryOptions } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from '../parts/order-form.module.css';
import { ProblemNote } from '../parts/States.tsx';
import { Step } from '../parts/Step.tsx';
import { useNow } from '../parts/use-now.ts';
import type { Asked } from './use-options.ts';

/** The cheapest of some options; null if none has a price, or if they are in different currencies. */
export function cheapestOf(options: readonly DeliveryOption[]): DeliveryOption | null {
  const priced = options.flatMap((option) => (option.price === null ? [] : [{ option, ...option.price }]));
  const [first, ...others] = priced.sort((one, other) => one.amount - other.amount);
  const comparable = others.every(({ currency }) => currency === first?.currency);
  return first !== undefined && others.length > 0 && comparable ? first.option : null;
}

function Options(props: {
  readonly options: readonly DeliveryOption[];
  readonly option: DeliveryOption | null;
  readonly onOption: (option: DeliveryOption) => void;
}) {
  const { t, f } = useTranslation('new-batch');
  const { options, option, onOption } = props;
  const groups = Map.groupBy(options, ({ group }) => group ?? t('otherGroup'));
  const cheapest = cheapestOf(options);
  return (
    <div className={css.list} role="radiogroup" aria-label={t('how')}>
      {[...groups].map(([group, members]) => (
        <div key={group}>
          <Text size="xs" fw={650} c="var(--quiet)" mt={8}>
            {group}
          </Text>
          {members.map((one) => (
            <div key={one.id} className={css.choice}>
              <Radio
                name="delivery"
                label={one.service}
                checked={option?.id === one.id}
                onChange={() => onOption(one)}
              />
              <Text span size="sm" className={css.right}>
                {one.price === null ? (
                  <span className={css.small}>{t('noPrice')}</span>
                ) : (
                  f.money(one.price.amount, one.price.currency)
                )}
                {one === cheapest && <span className={css.small}> · {t('cheapest')}</span>}
              </Text>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function OptionsView({
  answer,
  onAgain,
}: {
  readonly answer: DeliveryOptions;
  readonly onAgain: () => void;
}) {
  const { t, f, say } = useTranslation('new-batch');
  const now = useNow();
  if (answer.why === null) return null;
  return (
    <Alert color="yellow" variant="light" mb="sm">
      <Text size="sm">{t('notAsked', { why: say(answer.why) })}</Text>
      {answer.at !== null && <Text size="sm">{t('asOf', { ago: f.ago(answer.at, now) })}</Text>}
      <Button size="compact-sm" variant="default" mt={6} onClick={onAgain}>
        {t('askAgain')}
      </Button>
    </Alert>
  );
}

/** How the jobs ship: an option that the service offers, or one by its id if it offers none. */
export function Delivery(props: {
  readonly asked: Asked;
  readonly option: DeliveryOption | null;
  readonly onOption: (option: DeliveryOption | null) => void;
  readonly onAgain: () => void;
}) {
  const { t } = useTranslation('new-batch');
  const { asked, option, onOption, onAgain } = props;
  const answer = asked.kind === 'answered' ? asked.told : null;
  return (
    <Step title={t('how')}>
      {asked.kind === 'nothing' && (
        <Text size="sm" c="var(--quiet)">
          {t('pickFirst')}
        </Text>
      )}
      {asked.kind === 'asking' && (
        <Text size="sm" c="var(--quiet)" role="status">
          {t('asking')}
        </Text>
      )}
      {asked.kind === 'failed' && (
        <Group>
          <ProblemNote error={asked.error} />
          <Button variant="default" onClick={onAgain}>
            {t('askAgain')}
          </Button>
        </Group>
      )}
      {answer !== null && <OptionsView answer={answer} onAgain={onAgain} />}
      {answer !== null && answer.options.length > 0 && (
        <Options options={answer.options} option={option} onOption={onOption} />
      )}
      {answer !== null && answer.options.length === 0 && (
        <TextInput
          label={t('optionId')}
          description={t('noneTold')}
          maxLength={200}
          value={option?.id ?? ''}
          onChange={(event) => {
            const id = event.currentTarget.value.trim();
            onOption(id === '' ? null : { id, service: id, group: null, price: null });
          }}
        />
      )}
    </Step>
  );
}
