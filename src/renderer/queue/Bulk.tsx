import { useState } from 'react';
import { DeliverAgain } from '../commands/DeliverAgain.tsx';
import { SendTo } from '../commands/SendTo.tsx';
import { SheetsDialog } from '../commands/SheetsDialog.tsx';
import { type RowKey, useFilesActions } from '../commands/use-files-actions.ts';
import { useResend } from '../commands/use-resend.ts';
import { useRush } from '../commands/use-rush.ts';
import { useSendTo } from '../commands/use-send-to.ts';
import { BulkBar } from '../components/BulkBar.tsx';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { goTo, hashOfNewBatch } from '../navigation/route.ts';
import { useStation } from '../state/station-context.tsx';
import { MAX_SELECTED, type Selection, totalOf } from './selection.ts';
import { useTotalsInWords } from './use-totals.ts';

/**
 * Actions on the selected rows, or else on the row that the keys have chosen, which stay where they are until
 * the operator leaves them. A batch is only made of selected rows; without any it starts empty.
 * @param selection the bar is shown while there are any.
 */
export function Bulk(props: {
  readonly selection: Selection;
  readonly chosen: RowKey | null;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation('actions');
  const { onRows, onFiles, refresh } = useFilesActions();
  const rush = useRush();
  const { asked, ask, close } = useResend();
  const sendTo = useSendTo();
  const { selection, chosen, onClear } = props;
  const totalsInWords = useTotalsInWords();
  const selected = [...selection.keys()];
  const keys = selected.length > 0 ? selected : chosen === null ? [] : [chosen];
  const can = keys.length > 0;
  const station = useStation();
  const still = (act: () => void): void => {
    station.keepStill(keys);
    act();
  };
  const hold = (): void => still(() => onRows('hold', keys));
  const release = (): void => still(() => onRows('approve', keys));
  useAction('hold', can ? hold : null);
  useAction('release', can ? release : null);
  useAction('send', can ? () => ask(keys) : null);
  useAction('sendTo', can ? () => sendTo.ask(keys) : null);
  const toggleRush = (): void => still(() => rush(keys));
  useAction('rush', can ? toggleRush : null);
  useAction('refresh', can ? () => refresh(keys) : null);
  const [printed, print] = useState<readonly RowKey[] | null>(null);
  useAction('print', can ? () => print(keys) : null);
  const newBatch = (): void => goTo(hashOfNewBatch(keys));
  useAction('newBatch', selected.length > 0 ? newBatch : null);
  useAction('back', selected.length > 0 ? onClear : null);
  return (
    <>
      {selected.length > 0 && (
        <BulkBar
          label={t('bulk')}
          count={selected.length}
          totals={totalsInWords(totalOf(selection))}
          most={MAX_SELECTED}
          actions={[
            { shownKey: 'H', needs: 'operate', word: t('hold'), run: hold },
            { shownKey: 'L', needs: 'operate', word: t('release'), run: release },
            { shownKey: 'F', needs: 'operate', word: t('deliverAgain'), run: () => ask(keys) },
            { shownKey: 'G', needs: 'operate', word: t('sendTo.button'), run: () => sendTo.ask(keys) },
            { shownKey: 'E', needs: 'operate', word: t('rush'), run: toggleRush },
            { shownKey: 'U', needs: 'operate', word: t('refresh'), run: () => refresh(keys) },
            { shownKey: 'Ctrl P', needs: 'operate', word: t('paper.button'), run: () => print(keys) },
            { shownKey: 'C', needs: 'operate', word: t('newBatch'), run: newBatch },
            { shownKey: 'Esc', needs: 'watch', word: t('clear'), run: onClear },
          ]}
        />
      )}
      {asked !== null && (
        <DeliverAgain
          files={asked.filter(({ resendBar }) => resendBar === null)}
          barred={asked.filter(({ resendBar }) => resendBar !== null)}
          onDeliver={(why, files) => still(() => onFiles('resend', files, why))}
          onClose={close}
        />
      )}
      {printed !== null && <SheetsDialog wanted={{ keys: [...printed] }} onClose={() => print(null)} />}
      {sendTo.asked !== null && (
        <SendTo files={sendTo.asked} onSend={() => station.keepStill(keys)} onClose={sendTo.close} />
      )}
    </>
  );
}
