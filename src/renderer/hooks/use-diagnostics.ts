import { useState } from 'react';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';
import { download } from './download.ts';

/** Has the station collect its diagnostics, and offers them as a file. */
export function useDiagnostics(): { readonly busy: boolean; readonly save: () => void } {
  const station = useStation();
  const notify = useNotify();
  const { t, problem } = useTranslation('settings');
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    const { fileName, zip } = await (await station.client()).diagnostics.bundle();
    const bytes = Uint8Array.from(atob(zip), (letter) => letter.charCodeAt(0));
    download([bytes], fileName, 'application/zip');
    notify({ text: t('diagnostics.saved', { name: fileName }) });
  };
  const save = (): void => {
    setBusy(true);
    run()
      .catch((error: unknown) => notify({ text: problem(error).message }))
      .finally(() => setBusy(false));
  };
  return { busy, save };
}
