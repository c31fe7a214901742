import { Button, Stack } from '@mantine/core';
import type { ArtworkId } from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import { ProblemNote } from '../components/States.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useCall } from '../state/use-call.ts';

/** The archive does not have a file that another station of the site has sent: it can be brought here. */
export function NotHere(props: {
  readonly id: ArtworkId;
  /** The archive has it by now. */
  readonly onHere: () => void;
}) {
  const { id, onHere } = props;
  const { t } = useTranslation('transfers');
  const call = useCall();
  const bring = async (): Promise<void> => {
    if (await call.runs((client) => client.transfers.bring({ id }))) onHere();
  };
  return (
    <Stack align="center" gap="sm">
      <Only may="operate">
        <Button loading={call.busy} onClick={() => void bring()}>
          {t('downloadHere')}
        </Button>
      </Only>
      {call.error !== null && <ProblemNote error={call.error} />}
    </Stack>
  );
}
