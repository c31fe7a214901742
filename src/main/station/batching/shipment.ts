import { type Message, message, type UnbatchedJob } from '../../../contract/index.ts';

/**
 * Why jobs cannot ship together, or null if they can: all are for one connection and one address (interface
 * sections 1 and 2.6), and none is already ordered. A job may still be in pre-press; a batch is ready when
 * its last job is.
 * @param sameAddress the operator says that jobs with an unreadable address go where the others go.
 */
export function shipmentConflict(jobs: readonly UnbatchedJob[], sameAddress: boolean): Message | null {
  const [first, ...others] = jobs;
  if (first === undefined) return message('batching.no-jobs');
  const ordered = jobs.find((job) => job.ordered);
  if (ordered !== undefined) {
    return message('batching.requested', { name: ordered.name });
  }
  if (others.some((job) => job.connectionId !== first.connectionId)) {
    return message('batching.connections');
  }
  const unread = others.length === 0 || sameAddress ? undefined : jobs.find((job) => job.address === null);
  if (unread !== undefined) {
    return message('batching.no-address', { name: unread.name });
  }
  const [known, ...rest] = jobs.filter((job) => job.address !== null);
  const away = rest.find((job) => job.address !== known?.address);
  return away === undefined || known === undefined
    ? null
    : message('batching.addresses', { name: away.name, other: known.name });
}

/**
 * The largest group of the given jobs that can ship together; among equals, the group of the first job.
 * Jobs with an unreadable address form a group, since only the operator can say whether they go to one
 * address.
 */
export function largestShipment(jobs: readonly UnbatchedJob[]): readonly UnbatchedJob[] {
  const groups = Map.groupBy(jobs, ({ connectionId, address }) => JSON.stringify([connectionId, address]));
  return [...groups.values()].reduce<readonly UnbatchedJob[]>(
    (largest, group) => (group.length > largest.length ? group : largest),
    [],
  );
}
