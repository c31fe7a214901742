import { useEffect, useState } from 'react';
import type { HotFolderId, TestPage } from '../../contract/index.ts';
import { useStation } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';

const POLL_INTERVAL_MS = 1_000;

/** The latest test page of a hot folder, followed while it is there, and a function that sends another. */
export function useTestPage(id: HotFolderId): {
  readonly page: TestPage | null;
  readonly deliver: () => void;
  readonly busy: boolean;
  readonly error: unknown;
} {
  const station = useStation();
  const { run, busy, error } = useCall();
  const [page, setPage] = useState<TestPage | null>(null);
  const lies = page?.state === 'present';
  useEffect(() => {
    let gone = false;
    const look = (): void =>
      void station
        .client()
        .then((client) => client.hotFolders.testPage({ id }))
        .then(
          (now) => !gone && setPage(now),
          () => undefined,
        );
    look();
    const timer = lies ? setInterval(look, POLL_INTERVAL_MS) : undefined;
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [station, id, lies]);
  const deliver = (): void => run(async (client) => setPage(await client.hotFolders.deliverTestPage({ id })));
  return { page, deliver, busy, error };
}
