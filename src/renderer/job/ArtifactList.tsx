import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { JobExtras, JobKey } from '../../contract/index.ts';
import { ProblemNote } from '../components/States.tsx';
import { download } from '../hooks/download.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useCall } from '../state/use-call.ts';
import { readArtwork } from '../transport/read-artwork.ts';

type Artifact = JobExtras['artifacts'][number];

/** The outputs of the house for a job, each to be saved. */
export function ArtifactList(props: { readonly job: JobKey; readonly artifacts: readonly Artifact[] }) {
  return props.artifacts.map((artifact) => (
    <SaveArtifact key={artifact.id} job={props.job} artifact={artifact} />
  ));
}

function SaveArtifact({ job, artifact }: { readonly job: JobKey; readonly artifact: Artifact }) {
  const { t } = useTranslation('job');
  const notify = useNotify();
  const call = useCall();
  const { id, name, status } = artifact;
  const shown = status === null ? name : t('extras.artifact', { name, status: status.name });
  const save = (): void =>
    call.run(async (client) => {
      const { fileName, id: held } = await client.job.artifact({ key: job, id });
      // Its content comes from outside: no program of the browser is to show it.
      download([await readArtwork(held)], fileName, 'application/octet-stream');
      notify({ text: t('extras.downloaded', { name: fileName }) });
    });
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={call.busy}
        leftSection={<IconDownload size={15} aria-hidden />}
        aria-label={t('extras.downloadArtifact', { name: shown })}
        onClick={save}
      >
        {shown}
      </Button>
      {call.error !== null && <ProblemNote error={call.error} />}
    </>
  );
}
