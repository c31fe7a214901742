import { Button, Checkbox, CloseButton, Group, Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { NewBatch, type UnbatchedJob } from '../../contract/index.ts';
import { shortId } from '../../locales/formats.ts';
import css from '../components/order-form.module.css';
import { Step } from '../components/Step.tsx';
import parts from '../components/shared.module.css';
import { listRow, useListKeys } from '../hooks/use-list-keys.ts';
import { usePrintWords } from '../hooks/use-print-words.ts';
import { useSchemaForm } from '../hooks/use-schema-form.ts';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';

const JobId = z.object({ id: NewBatch.shape.jobs.element });

function JobLine(props: {
  readonly job: UnbatchedJob;
  readonly chosen: boolean;
  readonly onChosen: (chosen: boolean) => void;
}) {
  const { t, f } = useTranslation('new-batch');
  const { t: common } = useTranslation('common');
  const { stockInWords } = usePrintWords();
  const { job, chosen } = props;
  const { product, quantity } = job;
  const facts = [
    quantity === null ? product : common('pieces', { quantity, product }),
    job.stocks.map(stockInWords).join(', '),
    job.sizes.map(({ name, mm }) => (mm === null ? name : f.sheet(mm))).join(', '),
    job.customer ?? '',
    shortId(job.serviceId),
  ].filter((fact) => fact !== '');
  return (
    <li className={css.choice} {...listRow}>
      <Checkbox
        label={job.name}
        description={facts.join(' · ')}
        checked={chosen}
        disabled={job.ordered}
        onChange={(event) => props.onChosen(event.currentTarget.checked)}
      />
      {/* That a job is ready is the rule, and needs no word. */}
      {(job.ordered || !job.ready) && (
        <span className={`${css.small} ${css.right}`}>
          <span className={job.ordered ? undefined : parts.prepress}>
            {t(job.ordered ? 'ordered' : 'inPrepress')}
          </span>
          <br />
          {job.status.name}
        </span>
      )}
    </li>
  );
}

/** Adds a job by its id, if the station does not know it. */
function AddById({ onAdd }: { readonly onAdd: (id: string) => void }) {
  const { t } = useTranslation('new-batch');
  const { form, submit } = useSchemaForm({ schema: JobId, initialValues: { id: '' } });
  const onSubmit = submit(({ id }) => {
    onAdd(id);
    form.reset();
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Group align="flex-end" gap="sm" mt="sm" wrap="nowrap">
        <TextInput
          flex={1}
          size="sm"
          label={t('byId')}
          description={t('byIdWhy')}
          maxLength={200}
          {...form.getInputProps('id')}
        />
        <Button type="submit" variant="default" disabled={form.values.id.trim() === ''}>
          {t('add')}
        </Button>
      </Group>
    </form>
  );
}

/** The jobs for the chosen place, and those added by id. */
export function Jobs(props: {
  readonly jobs: readonly UnbatchedJob[];
  readonly chosen: ReadonlySet<string>;
  /** Ids of jobs that the station does not know. */
  readonly added: readonly string[];
  readonly onChosen: (ids: ReadonlySet<string>) => void;
  readonly onAdded: (ids: readonly string[]) => void;
}) {
  const { t } = useTranslation('new-batch');
  const { jobs, chosen, added, onChosen, onAdded } = props;
  const free = jobs.filter((job) => !job.ordered);
  const noAddress = jobs.length > 1 && jobs.every((job) => job.address === null);
  const all = free.length > 0 && free.every((job) => chosen.has(job.serviceId));
  const toggleAll = (): void => onChosen(new Set(all ? [] : free.map((job) => job.serviceId)));
  const list = useListKeys<HTMLUListElement>({ selects: true });
  useAction('selectAll', free.length === 0 ? null : toggleAll);
  const put = (id: string, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChosen(next);
  };
  const add = (id: string): void => {
    if (jobs.some((job) => job.serviceId === id)) put(id, true);
    else if (!added.includes(id)) onAdded([...added, id]);
  };
  return (
    <Step title={t('which')}>
      <Text size="sm" c="var(--quiet)">
        {t(noAddress ? 'noAddressWhy' : 'readyWhy')}
      </Text>
      <ul ref={list} className={css.list}>
        {jobs.length > 1 && (
          <li className={css.choice}>
            <Checkbox
              label={t('all')}
              checked={all}
              indeterminate={!all && chosen.size > 0}
              onChange={toggleAll}
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
      <AddById onAdd={add} />
    </Step>
  );
}
