import {
  Button,
  Checkbox,
  Group,
  Modal,
  NumberInput,
  Select,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  FileKind,
  PreflightProfile,
  type RouteConditions,
  type RouteList,
  type RouteRule,
} from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';

/** No profile of the rule's own. */
const AS_FOLDERS = 'as-folders';

function Bounds(props: {
  readonly label: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly onChange: (from: number | null, to: number | null) => void;
}) {
  const { t } = useTranslation('rules');
  const { label, from, to, onChange } = props;
  const number = (value: number | string): number | null => (value === '' ? null : Number(value));
  return (
    <Group grow>
      <NumberInput
        label={t('atLeast', { what: label })}
        value={from ?? ''}
        min={0}
        hideControls
        onChange={(value) => onChange(number(value), to)}
      />
      <NumberInput
        label={t('atMost', { what: label })}
        value={to ?? ''}
        min={0}
        hideControls
        onChange={(value) => onChange(from, number(value))}
      />
    </Group>
  );
}

/** One rule: which files it takes, and to which hot folders they go. */
export function RuleEditor(props: {
  readonly rule: RouteRule;
  readonly known: RouteList['known'];
  readonly onDone: (rule: RouteRule) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('rules');
  const { t: states } = useTranslation('states');
  const { t: common } = useTranslation('common');
  const folders = useStationState((state) => state.overview?.hotFolders) ?? [];
  const connections = useStationState((state) => state.overview?.connections) ?? [];
  const [rule, setRule] = useState(props.rule);
  const { known } = props;
  const when = (some: Partial<RouteConditions>): void =>
    setRule((now) => ({ ...now, when: { ...now.when, ...some } }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (rule.name.trim() !== '' && rule.to.length > 0) props.onDone({ ...rule, name: rule.name.trim() });
  };
  const tags = (what: 'products' | 'components' | 'materials' | 'finishings', data: readonly string[]) => (
    <TagsInput
      label={t(`when.${what}`)}
      placeholder={rule.when[what].length === 0 ? t('any') : ''}
      data={[...data]}
      value={rule.when[what]}
      onChange={(value) => when({ [what]: value })}
      clearButtonProps={{ 'aria-label': t('clear') }}
    />
  );
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('rule')}
      size="xl"
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label={t('name')}
            value={rule.name}
            maxLength={60}
            data-autofocus
            onChange={(event) => setRule({ ...rule, name: event.currentTarget.value })}
          />
          {tags('products', known.products)}
          {tags('materials', known.materials)}
          {tags(
            'finishings',
            known.finishings.map(({ name }) => name),
          )}
          {tags('components', known.components)}
          <Checkbox.Group
            label={t('when.fileKinds')}
            value={rule.when.fileKinds}
            onChange={(chosen) =>
              when({ fileKinds: FileKind.options.filter((kind) => chosen.includes(kind)) })
            }
          >
            <Group mt={4}>
              {FileKind.options.map((kind) => (
                <Checkbox key={kind} value={kind} label={states(`file.${kind}`)} />
              ))}
            </Group>
          </Checkbox.Group>
          <Bounds
            label={t('when.weight')}
            from={rule.when.gsmFrom}
            to={rule.when.gsmTo}
            onChange={(gsmFrom, gsmTo) => when({ gsmFrom, gsmTo })}
          />
          <Bounds
            label={t('when.quantity')}
            from={rule.when.quantityFrom}
            to={rule.when.quantityTo}
            onChange={(quantityFrom, quantityTo) => when({ quantityFrom, quantityTo })}
          />
          {connections.length > 1 && (
            <Checkbox.Group
              label={t('when.connections')}
              value={rule.when.connections}
              onChange={(ids) =>
                when({ connections: connections.map(({ id }) => id).filter((id) => ids.includes(id)) })
              }
            >
              <Group mt={4}>
                {connections.map(({ id, name }) => (
                  <Checkbox key={id} value={id} label={name} />
                ))}
              </Group>
            </Checkbox.Group>
          )}
          <Checkbox.Group
            label={t('to')}
            value={rule.to}
            error={rule.to.length === 0 ? t('toMissing') : null}
            onChange={(ids) =>
              setRule({ ...rule, to: folders.map(({ id }) => id).filter((id) => ids.includes(id)) })
            }
          >
            <Group mt={4}>
              {folders.map(({ id, name }) => (
                <Checkbox key={id} value={id} label={name} />
              ))}
            </Group>
          </Checkbox.Group>
          <Select
            label={t('preflight')}
            data={[
              { value: AS_FOLDERS, label: t('asFolders') },
              ...PreflightProfile.options.map((value) => ({ value, label: states(`profile.${value}`) })),
            ]}
            value={rule.preflight ?? AS_FOLDERS}
            allowDeselect={false}
            onChange={(value) =>
              setRule({ ...rule, preflight: PreflightProfile.nullable().catch(null).parse(value) })
            }
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" disabled={rule.name.trim() === '' || rule.to.length === 0}>
              {t('done')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
