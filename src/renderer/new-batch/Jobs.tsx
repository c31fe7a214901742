import { Button, Checkbox, CloseButton, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { UnbatchedJob } from '../../contract/index.ts';
import { shortId } from '../../locales/formats.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from '../parts/order-form.module.css';
import parts from '../parts/parts.module.css';
import { Step } from '../parts/Step.tsx';

function JobLine(props: {
  readonly job: UnbatchedJob;
  readonly chosen: boolean;
  readonly onChosen: (chosen: boolean) => void;
}) {
  const { t } = useTranslation('new-batch');
  const { t: common } = useTranslation('common');
  const { job, chosen } = props;
  const { product, quantity } = job;
  const pieces = quantity === null ? product : common('pieces', { quantity, product });
  const stage = job.ordered ? t('ordered') : job.ready ? t('ready') : t('inPrepress');
  return (
    <li className={css.choice}>
      <Checkbox
        label={job.name}
        description={`${pieces} · ${shortId(job.serviceId)}`}
        checked={chosen}
        disabled={job.ordered}
        onChange={(event) => props.onChosen(event.currentTarget.checked)}
      />
      <span className={`${css.small} ${css.right}`}>
        <span className={job.ready ? parts.done : parts.prepress}>{stage}</span>
        {job.status.name !== stage && (
          <>
            <br />
            {job.status.name}
          </>
        )}
      </span>
    </li>
  );
}

/** The jobs that go to the chosen place, and those that were added by their ids. */
export function Jobs(props: {
  readonly jobs: readonly UnbatchedJob[];
  readonly chosen: ReadonlySet<string>;
  /** Ids of jobs that are not known here. */
  readonly added: readonly string[];
  readonly onChosen: (ids: ReadonlySet<string>) => void;
  readonly onAdded: (ids: readonly string[]) => void;
}) {
  const { t } = useTranslation('new-batch');
  const { jobs, chosen, added, onChosen, onAdded } = props;
  const [typed, setTyped] = useState('');
  const free = jobs.filter((job) => !job.ordered);
  const noAddress = jobs.length > 1 && jobs.every((job) => job.address === null);
  const all = free.length > 0 && free.every((job) => chosen.has(job.serviceId));
  const put = (id: string, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChosen(next);
  };
  const add = (): void => {
    const id = typed.trim();
    setTyped('');
    if (id === '') return;
    if (jobs.some((job) => job.serviceId === id)) put(id, true);
    else if (!added.includes(id)) onAdded([...added, id]);
  };
  return (
    <Step title={t('which')}>
      <Text size="sm" c="var(--quiet)">
        {t(noAddress ? 'noAddressWhy' : 'readyWhy')}
      </Text>
      <ul className={css.list}>
        {jobs.length > 1 && (
          <li className={css.choice}>
            <Checkbox
              label={t('all')}
              checked={all}
              indeterminate={!all && chosen.size > 0}
              onChange={() => onChosen(new Set(all ? [] : free.map((job) => job.serviceId)))}
            />
          </li>
        )}
        {jobs.map((job) => (
          <JobLine
            key={job.key}
            job={job}
            chosen={chosen.has(job.serviceId)}
            onChosen={(isChosen) => put(job.serviceId, isChosen)}
          />
        ))}
        {added.map((id) => (
          <li key={id} className={css.line}>
            <CloseButton
              size="sm"
              aria-label={t('remove', { name: id })}
              onClick={() => onAdded(added.filter((one) => one !== id))}
            />
            <span className={css.words}>{id}</span>
            <span className={css.small}>{t('notKnown')}</span>
          </li>
        ))}
      </ul>
      <Group align="flex-end" gap="sm" mt="sm" wrap="nowrap">
        <TextInput
          flex={1}
          size="sm"
          label={t('byId')}
          description={t('byIdWhy')}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && add()}
        />
        <Button variant="default" disabled={typed.trim() === ''} onClick={add}>
          {t('add')}
        </Button>
      </Group>
    </Step>
  );
}
