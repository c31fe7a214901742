import { Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { type DeliveredFile, type DeliveryId, MAX_FOLDER_FILES } from '../../contract/index.ts';
import { RemoveFromFolder } from '../commands/RemoveFromFolder.tsx';
import checkBox from '../components/check-box.module.css';
import parts from '../components/shared.module.css';
import { useFileReason } from '../hooks/use-file-reason.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import css from './hot-folders.module.css';

interface Shared {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The file that the keys have chosen; Tab stops at it. */
  readonly chosen: DeliveryId | null;
  readonly selected: ReadonlySet<DeliveryId>;
  readonly onChoose: (id: DeliveryId) => void;
  /** @param toHere select everything from the last selected one to this one */
  readonly onSelect: (file: DeliveredFile, toHere: boolean) => void;
}

/** Whether each file has to say its state, because the heading of its list does not say it all. */
const areMixed = (files: readonly DeliveredFile[], reasons: number): boolean =>
  reasons > 1 ||
  new Set(files.map(({ state }) => state)).size > 1 ||
  files.some(({ recall }) => recall !== null);

function FileLine({
  file,
  reason,
  saysState,
  ...shared
}: Shared & {
  readonly file: DeliveredFile;
  readonly saysState: boolean;
  /** Null if it is said above the list. */
  readonly reason: string | null;
}) {
  const { t, f, say } = useTranslation('hot-folders');
  const { t: states } = useTranslation('states');
  const { deliveryId, artworkId, jobKey, jobName, state, recall, deliveredAt, bytes } = file;
  const name = file.finalName ?? file.fileName;
  const isChosen = shared.chosen === deliveryId;
  const stop = isChosen ? 0 : -1;
  return (
    <Table.Tr
      data-delivery={deliveryId}
      data-chosen={isChosen || undefined}
      className={css.file ?? ''}
      onFocus={() => shared.onChoose(deliveryId)}
    >
      <Table.Td>
        <input
          type="checkbox"
          className={`${checkBox.box} mantine-focus-auto`}
          aria-label={t('select', { name })}
          checked={shared.selected.has(deliveryId)}
          tabIndex={stop}
          onChange={() => undefined}
          onClick={(event) => shared.onSelect(file, event.shiftKey)}
        />
      </Table.Td>
      <Table.Td className={css.words ?? ''}>{name}</Table.Td>
      <Table.Td className={css.line ?? ''} title={jobName}>
        <a href={hashOf('job', jobKey)} tabIndex={stop}>
          {jobName}
        </a>
      </Table.Td>
      {saysState && (
        <Table.Td className={css.words ?? ''}>
          {states(`delivery.${state}`)}
          {[reason, recall === null ? null : say(recall)].map(
            (why) =>
              why !== null && (
                <Text key={why} size="xs" className={parts.attention ?? ''}>
                  {why}
                </Text>
              ),
          )}
          {recall !== null && <RemoveFromFolder id={artworkId} />}
        </Table.Td>
      )}
      <Table.Td className={parts.figures ?? ''}>
        {deliveredAt !== null && (
          <time dateTime={deliveredAt} title={f.full(deliveredAt)}>
            {f.moment(deliveredAt, shared.now)}
          </time>
        )}
      </Table.Td>
      <Table.Td className={`${parts.figures} ${css.line}`}>{f.bytes(bytes)}</Table.Td>
    </Table.Tr>
  );
}

/**
 * Files of a hot folder in the same state, one line each; the reason for attention is given once, above
 * them.
 */
export function FolderFiles({
  title,
  files,
  count,
  ...shared
}: Shared & {
  readonly title: string;
  readonly files: readonly DeliveredFile[];
  /** How many there are; only the newest are listed. */
  readonly count: number;
}) {
  const { t, f } = useTranslation('hot-folders');
  const inWords = useFileReason();
  const reasonOf = ({ problem }: DeliveredFile) => (problem === null ? null : inWords(problem));
  if (files.length === 0) return null;
  const reasons = Map.groupBy(files, reasonOf);
  const said = [...reasons].flatMap(([reason, { length }]) => (reason === null ? [] : [{ reason, length }]));
  const saysState = areMixed(files, said.length);
  return (
    <section>
      <Title order={2} fz="0.95rem" mt="md" mb={6}>
        {title}{' '}
        <Text component="span" c="var(--quiet)">
          {f.number(count)}
        </Text>
      </Title>
      {count > files.length && (
        <Text size="sm" c="var(--quiet)" mb={6}>
          {t('newestListed', { shown: MAX_FOLDER_FILES })}
        </Text>
      )}
      {said.map(({ reason, length }) => (
        <Text key={reason} size="sm" mb={6} className={`${parts.attention} ${css.words}`}>
          {t('reasonOf', { count: length, reason })}
        </Text>
      ))}
      <div className={`${parts.sheet} ${css.files}`}>
        <Table verticalSpacing={4} horizontalSpacing="md" layout="fixed" miw="44rem">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="3.5rem">
                <VisuallyHidden>{t('selected')}</VisuallyHidden>
              </Table.Th>
              <Table.Th>{t('file')}</Table.Th>
              <Table.Th w={saysState ? '22%' : '30%'}>{t('job')}</Table.Th>
              {saysState && <Table.Th w="10rem">{t('state')}</Table.Th>}
              <Table.Th w="7.5rem">{t('sentAt')}</Table.Th>
              <Table.Th w="6rem">{t('size')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {files.map((file) => (
              <FileLine
                key={file.deliveryId}
                file={file}
                reason={said.length > 1 ? reasonOf(file) : null}
                saysState={saysState}
                {...shared}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}
