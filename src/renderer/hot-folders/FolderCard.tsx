import { Text } from '@mantine/core';
import type { HotFolder, HotFolderId, PickUps, RouteList } from '../../contract/index.ts';
import { ReorderButtons, ReorderHandle } from '../components/ReorderControls.tsx';
import reorderCss from '../components/reorder.module.css';
import parts from '../components/shared.module.css';
import type { Reorder } from '../components/use-reorder.ts';
import { hashOf } from '../navigation/route.ts';
import type { QueryState } from '../state/reading.ts';
import { Counts } from './Counts.tsx';
import { FolderRoutes } from './FolderRoutes.tsx';
import { FolderStatus } from './FolderStatus.tsx';
import css from './hot-folders.module.css';

/**
 * One entry of the list: the state of a hot folder, what is sent to it, its counts, and the handles to move
 * it.
 */
export function FolderCard(props: {
  readonly folder: HotFolder;
  readonly routes: QueryState<RouteList>;
  readonly pickUps: PickUps | undefined;
  /** Null if it is the only one. */
  readonly reorder: Reorder<HotFolderId> | null;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}) {
  const { folder, reorder, isFirst, isLast } = props;
  const { id, name, path } = folder;
  return (
    <li
      className={`${parts.sheet} ${css.card} ${reorder?.dragged === id ? reorderCss.dragged : ''}`}
      aria-label={name}
      onKeyDown={(event) => reorder?.onKeyDown(id, event)}
    >
      {reorder !== null && <ReorderHandle reorder={reorder} id={id} name={name} />}
      <a className={css.cardLink} href={hashOf('hot-folder', id)}>
        <div className={css.cardHead}>
          <Text fw={650}>{name}</Text>
          <Text size="sm" c="var(--quiet)">
            {path}
          </Text>
          <FolderStatus folder={folder} />
          <FolderRoutes id={id} routes={props.routes} />
        </div>
        <Counts folder={folder} pickUps={props.pickUps} />
      </a>
      {reorder !== null && (
        <div className={css.move}>
          <ReorderButtons reorder={reorder} id={id} name={name} isFirst={isFirst} isLast={isLast} />
        </div>
      )}
    </li>
  );
}
