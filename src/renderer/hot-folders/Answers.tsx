import { Button, Fieldset, Group, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import {
  AnswerFolder,
  AnswersChoice,
  type AnswersState,
  type AnswersTest,
  type HotFolderDetail,
  RipSecret,
} from '../../contract/index.ts';
import { SaveOrDiscard } from '../components/SaveOrDiscard.tsx';
import { ProblemNote } from '../components/States.tsx';
import { type Keyed, keyed, keyedIn } from '../hooks/keyed.ts';
import { useNow } from '../hooks/use-now.ts';
import { useSavedForm } from '../hooks/use-saved-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useCall } from '../state/use-call.ts';

type JmfDetails = Extract<AnswersChoice, { readonly kind: 'jmf' }>['details'];
const details = ['Brief', 'JobPhase', 'Full'] as const satisfies readonly JmfDetails[];

/** What is typed, whichever kind is chosen. */
interface Typed {
  readonly kind: AnswersChoice['kind'];
  readonly folders: readonly Keyed<AnswerFolder>[];
  readonly url: string;
  readonly details: JmfDetails;
  /** Empty: none. */
  readonly signals: string;
  readonly user: string;
  /** Both empty: what is kept stays. */
  readonly secret: RipSecret;
}

const Read = z.object({ answers: AnswersChoice, secret: RipSecret.optional() });

const kinds = ['none', 'folders', 'jmf', 'fiery'] as const satisfies readonly AnswersChoice['kind'][];
const newFolder: AnswerFolder = { name: '', where: 'inside', means: 'printed' };

const typedOf = (choice: AnswersChoice): Typed => ({
  kind: choice.kind,
  folders: choice.kind === 'folders' ? keyed(choice.folders) : [],
  url: choice.kind === 'jmf' || choice.kind === 'fiery' ? choice.url : '',
  details: choice.kind === 'jmf' ? choice.details : 'Brief',
  signals: choice.kind === 'jmf' ? (choice.signals ?? '') : '',
  user: choice.kind === 'fiery' ? choice.user : '',
  secret: { password: '', apiKey: '' },
});

function choiceOf({ kind, folders, url, details, signals, user }: Typed): unknown {
  switch (kind) {
    case 'none':
      return { kind };
    case 'folders':
      return { kind, folders };
    case 'jmf':
      return { kind, url: url.trim(), details, signals: signals.trim() || null };
    case 'fiery':
      return { kind, url: url.trim(), user };
  }
}

const inputOf = (typed: Typed): unknown => {
  const { password, apiKey } = typed.secret;
  const isTyped = typed.kind === 'fiery' && `${password}${apiKey}` !== '';
  return { answers: choiceOf(typed), ...(isTyped ? { secret: typed.secret } : {}) };
};

function FolderFields({ form, index }: { readonly form: UseFormReturnType<Typed>; readonly index: number }) {
  const { t } = useTranslation('hot-folders');
  const { t: states } = useTranslation('states');
  const at = `folders.${index}`;
  return (
    <Fieldset legend={t('answers.folder', { number: index + 1 })}>
      <Group gap="md" align="flex-start">
        <TextInput label={t('answers.name')} maxLength={100} {...form.getInputProps(`${at}.name`)} />
        <Select
          label={t('answers.where')}
          data={AnswerFolder.shape.where.options.map((value) => ({
            value,
            label: t(`answers.wheres.${value}`),
          }))}
          allowDeselect={false}
          {...form.getInputProps(`${at}.where`)}
        />
        <Select
          label={t('answers.means')}
          data={AnswerFolder.shape.means.options.map((value) => ({
            value,
            label: states(`evidence.${value}`),
          }))}
          allowDeselect={false}
          {...form.getInputProps(`${at}.means`)}
        />
      </Group>
      <Button
        mt="sm"
        variant="default"
        size="compact-sm"
        leftSection={<IconTrash aria-hidden />}
        onClick={() => form.removeListItem('folders', index)}
      >
        {t('answers.remove')}
      </Button>
    </Fieldset>
  );
}

/** When the RIP last answered, and what it said that cannot be used. */
function Latest({ state }: { readonly state: AnswersState }) {
  const { t, f, say } = useTranslation('hot-folders');
  const now = useNow();
  const { answeredAt, problem, notes, signals, stopped } = state;
  const said = problem === null && answeredAt === null ? t('answers.notYet') : null;
  const answered = answeredAt === null ? null : t('answers.answered', { ago: f.ago(answeredAt, now) });
  const heardAt = signals?.heardAt ?? null;
  const lines = [
    said,
    problem && say(problem),
    stopped && say(stopped.why),
    answered,
    signals?.problem && say(signals.problem),
    heardAt && t('answers.signalled', { ago: f.ago(heardAt, now) }),
    ...notes.map((note) => say(note)),
  ];
  return (
    <Stack gap={2} role="status">
      {lines.map(
        (line) =>
          line && (
            <Text key={line} size="sm">
              {line}
            </Text>
          ),
      )}
    </Stack>
  );
}

function Tested({ found }: { readonly found: AnswersTest }) {
  const { t } = useTranslation('hot-folders');
  const { names, known, others } = found;
  return (
    <Text size="sm" role="status">
      {t('answers.tested', { names, known })}{' '}
      {others.length > 0 && t('answers.others', { names: others.join(', ') })}
    </Text>
  );
}

/** How the RIP of a hot folder says what it does with its files, and what it said last. */
export function Answers({ detail }: { readonly detail: HotFolderDetail }) {
  const { t } = useTranslation('hot-folders');
  const { folder, settings, answers } = detail;
  const { id } = folder;
  const [found, setFound] = useState<AnswersTest | null>(null);
  const test = useCall();
  const saved = useSavedForm({
    schema: Read,
    initialValues: typedOf(settings.answers),
    toInput: inputOf,
    fieldOf: (path) => path.replace(/^answers\./, ''),
    what: t('answers.save'),
    save: async (client, { answers: chosen, secret }) => {
      if (secret !== undefined && chosen.kind === 'fiery')
        await client.hotFolders.keepSecret({ id, url: chosen.url, secret });
      return typedOf((await client.hotFolders.update({ id, change: { answers: chosen } })).settings.answers);
    },
  });
  const { form } = saved;
  const typed = Read.safeParse(inputOf(form.values));
  return (
    <form {...saved.formProps}>
      <Stack gap="md" mt="md" maw="44rem">
        <Text size="sm">{t('answers.why')}</Text>
        {answers !== null && <Latest state={answers} />}
        <Select
          label={t('answers.kind')}
          data={kinds.map((value) => ({ value, label: t(`answers.kinds.${value}`) }))}
          allowDeselect={false}
          data-path="answers"
          {...form.getInputProps('kind')}
          error={form.errors.answers ?? form.errors.folders ?? form.errors.kind}
        />
        {form.values.kind === 'folders' && (
          <>
            {form.values.folders.map(({ key }, index) => (
              <FolderFields key={key} form={form} index={index} />
            ))}
            <Group>
              <Button
                variant="default"
                leftSection={<IconPlus aria-hidden />}
                onClick={() => form.insertListItem('folders', keyedIn(newFolder, form.values.folders))}
              >
                {t('answers.add')}
              </Button>
            </Group>
          </>
        )}
        {form.values.kind === 'jmf' && (
          <>
            <TextInput
              label={t('answers.url')}
              description={t('answers.urlWhy')}
              maxLength={500}
              {...form.getInputProps('url')}
            />
            <Select
              label={t('answers.details')}
              description={t('answers.detailsWhy')}
              data={details.map((value) => ({ value, label: value }))}
              allowDeselect={false}
              {...form.getInputProps('details')}
            />
            <TextInput
              label={t('answers.signals')}
              description={t('answers.signalsWhy')}
              maxLength={300}
              {...form.getInputProps('signals')}
            />
          </>
        )}
        {form.values.kind === 'fiery' && (
          <>
            <TextInput
              label={t('answers.url')}
              description={t('answers.fieryUrlWhy')}
              maxLength={500}
              {...form.getInputProps('url')}
            />
            <TextInput
              label={t('answers.user')}
              maxLength={200}
              autoComplete="off"
              {...form.getInputProps('user')}
            />
            <PasswordInput
              label={t('answers.password')}
              description={t('answers.secretWhy')}
              autoComplete="off"
              {...form.getInputProps('secret.password')}
            />
            <PasswordInput
              label={t('answers.apiKey')}
              description={t('answers.secretWhy')}
              autoComplete="off"
              {...form.getInputProps('secret.apiKey')}
            />
          </>
        )}
        {form.values.kind !== 'none' && (
          <>
            <Group>
              <Button
                variant="default"
                loading={test.busy}
                disabled={!typed.success}
                onClick={() =>
                  test.run(async (client) => {
                    setFound(null);
                    if (typed.success) setFound(await client.hotFolders.testAnswers({ id, ...typed.data }));
                  })
                }
              >
                {t('answers.test')}
              </Button>
            </Group>
            {test.error !== null && <ProblemNote error={test.error} />}
            {found !== null && <Tested found={found} />}
          </>
        )}
        <SaveOrDiscard saved={saved} />
      </Stack>
    </form>
  );
}
