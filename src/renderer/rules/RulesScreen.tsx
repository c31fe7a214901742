import { Button, Select, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import {
  HoldRule,
  RouteConditions,
  type RouteList,
  RouteListInput,
  type RouteRule,
  type RuleHits,
  RuleId,
  type Simulation,
} from '../../contract/index.ts';
import { Heading } from '../components/Heading.tsx';
import { Only } from '../components/IfAllowed.tsx';
import { ReorderAnnouncement } from '../components/ReorderControls.tsx';
import { SaveOrDiscard } from '../components/SaveOrDiscard.tsx';
import { Failed, Loading, ProblemNote } from '../components/States.tsx';
import shell from '../components/screen.module.css';
import parts from '../components/shared.module.css';
import { movedTo, useReorder } from '../components/use-reorder.ts';
import { useSavedForm } from '../hooks/use-saved-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useNotify } from '../notifications/notices.tsx';
import { useMay } from '../state/seat.ts';
import { useCall } from '../state/use-call.ts';
import { useLive } from '../state/use-live.ts';
import { AtOtherStations } from './AtOtherStations.tsx';
import { DefaultFolder } from './DefaultFolder.tsx';
import { QueuedElsewhere } from './QueuedElsewhere.tsx';
import { RoutesExchange } from './RoutesExchange.tsx';
import { RuleEditor } from './RuleEditor.tsx';
import { RuleLine } from './RuleLine.tsx';
import { SimulationView } from './SimulationView.tsx';

const MAX_NAME = 60;

/** An unused id for a rule. */
function freeId(rules: readonly RouteRule[]): RuleId {
  let number = rules.length + 1;
  while (rules.some(({ id }) => id === `rule-${number}`)) number++;
  return RuleId.parse(`rule-${number}`);
}

/** A rule that matches everything and does not send it anywhere yet. */
function newRule(rules: readonly RouteRule[]): RouteRule {
  return {
    id: freeId(rules),
    name: '',
    enabled: true,
    when: RouteConditions.parse({}),
    to: [],
    preflight: null,
  };
}

/** The parts of the list that are saved together. */
const valuesOf = ({ rules, hold, defaultHotFolder }: RouteList) => ({ rules, hold, defaultHotFolder });
type Values = ReturnType<typeof valuesOf>;

/** What a test of rules depends on. */
const testedBy = ({ rules, defaultHotFolder }: Values): string => JSON.stringify([rules, defaultHotFolder]);

function Rules({ list, onSaved }: { readonly list: RouteList; readonly onSaved: (list: RouteList) => void }) {
  const { t } = useTranslation('rules');
  const notify = useNotify();
  const call = useCall();
  const hits = useLive<readonly RuleHits[]>(['rule hits'], {
    load: (client) => client.routes.hits(),
    concerns: (event) => event.kind === 'overview',
  });
  const saved = useSavedForm({
    schema: RouteListInput,
    initialValues: valuesOf(list),
    async save(client, read) {
      const next = await client.routes.save({ ...read, version: list.version });
      onSaved(next);
      notify({ text: t('saved') });
      return valuesOf(next);
    },
  });
  const { form } = saved;
  const { rules, defaultHotFolder } = form.values;
  const [edited, setEdited] = useState<RouteRule | null>(null);
  const [tested, setTested] = useState<{ readonly of: string; readonly result: Simulation } | null>(null);
  const change = (changed: RouteRule[]): void => form.setFieldValue('rules', changed);
  const put = (rule: RouteRule): void => {
    const isNew = rules.every(({ id }) => id !== rule.id);
    change(isNew ? [...rules, rule] : rules.map((one) => (one.id === rule.id ? rule : one)));
    setEdited(null);
  };
  const mayChange = useMay('administer');
  const [listRef, reorder] = useReorder(
    rules.map(({ id }) => id),
    (ids) => {
      if (mayChange) change(ids.flatMap((id) => rules.filter((rule) => rule.id === id)));
    },
  );
  /** Right below it, with the same conditions. */
  const copy = (rule: RouteRule): void => {
    const name = t('copyName', { name: rule.name }).slice(0, MAX_NAME);
    const copied = { ...rule, id: freeId(rules), name };
    change(movedTo([...rules, copied], copied, rules.indexOf(rule) + 1));
  };
  const simulate = (): void =>
    call.run(async (client) => {
      const result = await client.routes.simulate({ rules, defaultHotFolder });
      setTested({ of: testedBy(form.values), result });
    });
  return (
    <>
      <Text size="sm" c="var(--quiet)" mb="md">
        {t('why')}
      </Text>
      <QueuedElsewhere version={list.version} />
      <form {...saved.formProps}>
        <Only may="administer">
          <ol ref={listRef} className={parts.sheet} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {rules.map((rule, index) => (
              <RuleLine
                key={rule.id}
                rule={rule}
                hits={hits.kind === 'loaded' ? hits.data.find(({ ruleId }) => ruleId === rule.id) : undefined}
                unstated={list.unstated}
                isFirst={index === 0}
                isLast={index === rules.length - 1}
                reorder={reorder}
                onSwitch={(enabled) => put({ ...rule, enabled })}
                onEdit={() => setEdited(rule)}
                onCopy={() => copy(rule)}
                onRemove={() => change(rules.filter((one) => one !== rule))}
              />
            ))}
            {rules.length === 0 && (
              <li style={{ padding: 16 }}>
                <Text c="var(--quiet)">{t('none')}</Text>
              </li>
            )}
          </ol>
          <ReorderAnnouncement
            reorder={reorder}
            total={rules.length}
            nameOf={(id) => rules.find((rule) => rule.id === id)?.name ?? ''}
          />
          <AtOtherStations elsewhere={list.elsewhere} />
          <DefaultFolder
            chosen={defaultHotFolder}
            onChoose={(id) => form.setFieldValue('defaultHotFolder', id)}
          />
          <Select
            label={t('hold')}
            data={HoldRule.options.map((value) => ({ value, label: t(`holds.${value}`) }))}
            allowDeselect={false}
            maw="26rem"
            my="md"
            {...form.getInputProps('hold')}
          />
        </Only>
        <Stack gap="sm">
          <SaveOrDiscard saved={saved} label={t('save')}>
            <Only may="administer">
              <Button
                variant="default"
                leftSection={<IconPlus aria-hidden />}
                onClick={() => setEdited(newRule(rules))}
              >
                {t('add')}
              </Button>
            </Only>
            <Button variant="default" loading={call.busy} onClick={simulate}>
              {t('simulate')}
            </Button>
            <RoutesExchange version={list.version} isChanged={form.isDirty()} onImported={onSaved} />
          </SaveOrDiscard>
          {call.error !== null && <ProblemNote error={call.error} />}
        </Stack>
      </form>
      {tested !== null && tested.of === testedBy(form.values) && (
        <SimulationView simulation={tested.result} />
      )}
      {edited !== null && (
        <RuleEditor rule={edited} known={list.known} onDone={put} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

/** Which file goes to which hot folder: a list of rules, tested before it is saved. */
export function RulesScreen() {
  const { t } = useTranslation('rules');
  const [saved, setSaved] = useState<RouteList | null>(null);
  const live = useLive<RouteList>(['rules'], {
    load: (client) => client.routes.get(),
  });
  if (live.kind === 'loading') return <Loading />;
  if (live.kind === 'failed') return <Failed failure={live} />;
  const list = saved ?? live.data;
  return (
    <div className={shell.scroll}>
      <Heading title={t('title')} under={t('under')} backTo={hashOf('hot-folders')} />
      <Rules list={list} onSaved={setSaved} />
    </div>
  );
}
