import { Select, Stack, Switch, Text } from '@mantine/core';
import { type Connection, StoragePolicy } from '../../contract/index.ts';
import { FailedNote, LoadingNote, ProblemNote } from '../components/States.tsx';
import { useSavedNotice } from '../hooks/use-saved-notice.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStation } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { useReadOnce } from '../state/use-read-once.ts';

const choices = StoragePolicy.shape.notPdf.unwrap().options;

/** What a connection does about storage that wants the token, or that sends artwork other than PDF. */
export function StorageChoices({ connection: { id, baseUrl } }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const station = useStation();
  const call = useCall();
  const saidAsSaved = useSavedNotice();
  const [policy, keep] = useReadOnce(
    ['storage', id],
    async (client) => (await client.connections.settings({ id })).storage,
  );
  const put = async (storage: StoragePolicy): Promise<void> =>
    keep((await (await station.client()).connections.change({ id, change: { storage } })).storage);
  /** @param back what undoing restores; later changes stay. */
  const change = (chosen: StoragePolicy, back: Partial<StoragePolicy>): void =>
    call.run(async () => {
      await put(chosen);
      saidAsSaved(t('storage.title'), async () => {
        const { storage } = await (await station.client()).connections.settings({ id });
        await put({ ...storage, ...back });
      });
    });
  return (
    <div>
      <Text fw={600} size="sm" mb={6}>
        {t('storage.title')}
      </Text>
      {policy.kind === 'loading' && <LoadingNote />}
      {policy.kind === 'failed' && <FailedNote failure={policy} />}
      {policy.kind === 'loaded' && (
        <Stack gap="sm" maw="36rem">
          <Switch
            label={t('storage.sendToken')}
            description={t('storage.sendTokenWhy', { origin: new URL(baseUrl).origin })}
            checked={policy.data.sendToken}
            onChange={({ currentTarget: { checked } }) =>
              change({ ...policy.data, sendToken: checked }, { sendToken: policy.data.sendToken })
            }
          />
          <Select
            label={t('storage.notPdf')}
            description={t('storage.notPdfWhy')}
            data={choices.map((value) => ({ value, label: t(`storage.notPdfChoices.${value}`) }))}
            allowDeselect={false}
            value={policy.data.notPdf}
            onChange={(chosen) => {
              const notPdf = choices.find((one) => one === chosen);
              if (notPdf === undefined) return;
              change({ ...policy.data, notPdf }, { notPdf: policy.data.notPdf });
            }}
          />
        </Stack>
      )}
      {call.error !== null && <ProblemNote error={call.error} />}
    </div>
  );
}
