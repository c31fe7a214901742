import { Button, Group, NativeSelect, ScrollArea, Stack, Table, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  FindingCode,
  OwnProfile,
  type PreflightProfiles,
  ProfileBase,
  Severity,
} from '../../contract/index.ts';
import { Dialog } from '../components/Dialog.tsx';
import { FailedNote } from '../components/States.tsx';
import { useProfiles } from '../hooks/use-profiles.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useUnsavedChanges } from '../navigation/leaving.tsx';
import { useReadOnce } from '../state/use-read-once.ts';
import { LookBackView } from './LookBackView.tsx';

/** The finding is as severe as in the base. */
const AS_BASE = '';

/** One of the company's profiles: its name, its base, and the severities that differ from it. */
export function ProfileEditor(props: {
  readonly profile: OwnProfile;
  readonly others: readonly OwnProfile[];
  /** All profiles, with this one as it is here. */
  readonly savedWith: (profile: OwnProfile) => PreflightProfiles;
  /** Resolves with false if it was refused. */
  readonly onSave: (profile: OwnProfile) => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { t: words } = useTranslation('findings');
  const { t: review } = useTranslation('review');
  const { nameOf } = useProfiles();
  const [profile, setProfile] = useState(props.profile);
  const [search, setSearch] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [reading] = useReadOnce(['severities'], (client) => client.preflight.severities());
  const { name, base, severities } = profile;
  const isChanged = profile !== props.profile;
  const choose = (code: FindingCode, chosen: string): void => {
    const { [code]: _, ...rest } = severities;
    const severity = Severity.safeParse(chosen);
    setProfile({ ...profile, severities: severity.success ? { ...rest, [code]: severity.data } : rest });
  };
  const save = async (): Promise<boolean> => {
    const read = OwnProfile.safeParse(profile);
    const isTwin = props.others.some((one) => one.name === read.data?.name);
    setWrong(isTwin ? t('profiles.sameName') : read.success ? null : t('profiles.noName'));
    return read.success && !isTwin && props.onSave(read.data);
  };
  useUnsavedChanges(isChanged, save);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  const wanted = search.trim().toLowerCase();
  const listed = FindingCode.options
    .map((code) => ({ code, label: words(`${code}.name`) }))
    .filter(({ code, label }) => `${code} ${label}`.toLowerCase().includes(wanted))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <Dialog
      onClose={props.onClose}
      closeOnClickOutside={!isChanged}
      closeOnEscape={!isChanged}
      title={t('profiles.profile')}
      size="xl"
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Group align="flex-start" grow>
            <TextInput
              label={t('profiles.name')}
              maxLength={60}
              data-autofocus
              value={name}
              error={wrong}
              onChange={(event) => {
                setWrong(null);
                setProfile({ ...profile, name: event.currentTarget.value });
              }}
            />
            <NativeSelect
              label={t('profiles.base')}
              data={ProfileBase.options.map((value) => ({ value, label: nameOf(value) }))}
              value={base}
              onChange={(event) =>
                setProfile({ ...profile, base: ProfileBase.parse(event.currentTarget.value) })
              }
            />
          </Group>
          <TextInput
            type="search"
            label={t('profiles.search')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {reading.kind === 'failed' && <FailedNote failure={reading} />}
          {reading.kind === 'loaded' && (
            <ScrollArea.Autosize mah="45vh" type="auto" offsetScrollbars>
              <Table>
                <Table.Tbody>
                  {listed.map(({ code, label }) => {
                    const usual = review(`severity.${reading.data[base][code] ?? 'info'}`);
                    return (
                      <Table.Tr key={code}>
                        <Table.Td>
                          <Text size="sm">{label}</Text>
                        </Table.Td>
                        <Table.Td w="14rem">
                          <NativeSelect
                            aria-label={label}
                            data={[
                              { value: AS_BASE, label: t('profiles.asBase', { severity: usual }) },
                              ...Severity.options.map((value) => ({
                                value,
                                label: review(`severity.${value}`),
                              })),
                            ]}
                            value={severities[code] ?? AS_BASE}
                            onChange={(event) => choose(code, event.currentTarget.value)}
                          />
                        </Table.Td>
                      </Table.Tr>
                    );
                  })}
                </Table.Tbody>
              </Table>
            </ScrollArea.Autosize>
          )}
          <LookBackView profiles={props.savedWith(profile)} isWrong={name.trim() === ''} />
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit">{t('profiles.save')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
