import { dialog } from 'electron';
import type { NativeWords } from '../../locales/words.ts';
import type { TrustAnswer, TrustQuestion } from '../station/ports.ts';

/** The absolute path of a folder that the operator chooses; null if they cancel. */
export async function chooseFolder(): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog({ properties: ['openDirectory', 'createDirectory'] });
  return filePaths[0] ?? null;
}

/** Asks in a dialog of the system, which no page can answer. */
export async function confirmTrust({ settings }: TrustQuestion, t: NativeWords): Promise<TrustAnswer> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: t('trustAsk'),
    detail: [...settings.map((one) => t(`trust.${one}`)), t('trustWhy')].join('\n\n'),
    buttons: [t('trustNo'), t('trustYes')],
    defaultId: 0,
    cancelId: 0,
  });
  return response === 1 ? 'confirmed' : 'declined';
}
