import { Alert, Button, Group, Radio, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DeliveryAddress, DeliveryOption, DeliveryOptions } from '../../contract/index.ts';
import css from '../components/order-form.module.css';
import { ProblemNote } from '../components/States.tsx';
import { Step } from '../components/Step.tsx';
import { useNow } from '../hooks/use-now.ts';
import { useTranslation } from '../locales/words-context.tsx';
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

const PARTS = [
  ...(['name', 'company', 'street', 'street2', 'postalCode', 'city', 'country', 'email', 'phone'] as const),
];

/** The address in the request for delivery options, which can be corrected. */
function Address(props: {
  readonly address: DeliveryAddress;
  readonly onAddress: (address: DeliveryAddress) => void;
}) {
  const { t } = useTranslation('new-batch');
  const [typed, setTyped] = useState(props.address);
  return (
    <fieldset style={{ border: 0, padding: 0, margin: '0 0 12px' }} aria-label={t('deliverTo')}>
      <Text size="sm" fw={600}>
        {t('deliverTo')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
        {PARTS.map((part) => (
          <TextInput
            key={part}
            size="sm"
            label={t(`address.${part}`)}
            maxLength={part === 'country' ? 2 : 200}
            value={typed[part]}
            onChange={(event) => setTyped({ ...typed, [part]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
      <Button mt="xs" variant="default" onClick={() => props.onAddress(typed)}>
        {t('askForAddress')}
      </Button>
    </fieldset>
  );
}

/** How the jobs ship: an option that the service offers, or one by its id if it offers none. */
export function Delivery(props: {
  readonly asked: Asked;
  readonly option: DeliveryOption | null;
  readonly onOption: (option: DeliveryOption | null) => void;
  readonly onAgain: (address: DeliveryAddress | null) => void;
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
          <Button variant="default" onClick={() => onAgain(null)}>
            {t('askAgain')}
          </Button>
        </Group>
      )}
      {answer !== null && <OptionsView answer={answer} onAgain={() => onAgain(answer.address)} />}
      {answer !== null && answer.address !== null && (
        <Address key={JSON.stringify(answer.address)} address={answer.address} onAddress={onAgain} />
      )}
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
