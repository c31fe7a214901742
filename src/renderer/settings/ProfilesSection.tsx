import { ActionIcon, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconFileExport, IconFileImport, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { MAX_PROFILES, type OwnProfile, type PreflightProfiles } from '../../contract/index.ts';
import { ProfileSelect } from '../components/ProfileSelect.tsx';
import { download } from '../hooks/download.ts';
import { useProfiles } from '../hooks/use-profiles.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { ProfileEditor } from './ProfileEditor.tsx';
import { newProfileId, profileFileText, readProfile } from './profile-file.ts';

/** The company's preflight profiles, and the one that counts where none is chosen. */
export function ProfilesSection(props: {
  readonly profiles: PreflightProfiles;
  /** Resolves with false if it was refused. */
  readonly onChange: (profiles: PreflightProfiles) => Promise<boolean>;
}) {
  const { t, f } = useTranslation('settings');
  const { nameOf } = useProfiles();
  const notify = useNotify();
  const [edited, setEdited] = useState<OwnProfile | null>(null);
  const { profiles, onChange } = props;
  const { own } = profiles;
  const isFull = own.length === MAX_PROFILES;
  const savedWith = (profile: OwnProfile): PreflightProfiles => {
    const isNew = !own.some(({ id }) => id === profile.id);
    const changed = own.map((one) => (one.id === profile.id ? profile : one));
    return { ...profiles, own: isNew ? [...own, profile] : changed };
  };
  const save = (profile: OwnProfile): Promise<boolean> => onChange(savedWith(profile));
  const readIn = async (chosen: File | null): Promise<void> => {
    if (chosen === null) return;
    const { name } = chosen;
    const read = await readProfile(chosen, own);
    switch (read.kind) {
      case 'not-ours':
        return notify({ text: t('profiles.notOurs', { name }) });
      case 'wrong':
        return notify({ text: t('profiles.wrong', { name, path: read.path }) });
      case 'read':
        if ((await save(read.profile)) && read.unknown.length > 0)
          notify({ text: t('profiles.unknown', { name, codes: f.list(read.unknown) }) });
    }
  };
  return (
    <Stack gap="md">
      <ProfileSelect
        label={t('profiles.fallback')}
        description={t('profiles.fallbackWhy')}
        value={profiles.fallback}
        onChange={(fallback) => fallback !== null && void onChange({ ...profiles, fallback })}
      />
      {own.map((profile) => {
        const { id, name, base, severities } = profile;
        const count = Object.keys(severities).length;
        return (
          <Group key={id} justify="space-between" wrap="nowrap">
            <div>
              <Text fw={620} style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Text>
              <Text size="sm" c="var(--quiet)">
                {t('profiles.derived', { base: nameOf(base), count })}
              </Text>
            </div>
            <Group gap={4} wrap="nowrap">
              <ActionIcon
                variant="subtle"
                aria-label={t('profiles.export', { name })}
                onClick={() =>
                  download([profileFileText(profile)], 'makeready-profile.json', 'application/json')
                }
              >
                <IconFileExport aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={t('profiles.edit', { name })}
                onClick={() => setEdited(profile)}
              >
                <IconPencil aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('profiles.remove', { name })}
                onClick={() => void onChange({ ...profiles, own: own.filter((one) => one.id !== id) })}
              >
                <IconTrash aria-hidden />
              </ActionIcon>
            </Group>
          </Group>
        );
      })}
      <Group>
        <Button
          variant="default"
          disabled={isFull}
          leftSection={<IconPlus aria-hidden />}
          onClick={() => setEdited({ id: newProfileId(), name: '', base: 'standard', severities: {} })}
        >
          {t('profiles.add')}
        </Button>
        <FileButton accept="application/json,.json" onChange={(file) => void readIn(file)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              disabled={isFull}
              leftSection={<IconFileImport aria-hidden />}
            >
              {t('profiles.import')}
            </Button>
          )}
        </FileButton>
      </Group>
      {edited !== null && (
        <ProfileEditor
          profile={edited}
          others={own.filter(({ id }) => id !== edited.id)}
          savedWith={savedWith}
          onSave={async (profile) => {
            const isSaved = await save(profile);
            if (isSaved) setEdited(null);
            return isSaved;
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Stack>
  );
}
