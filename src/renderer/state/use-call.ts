import { useState } from 'react';
import type { StationClient } from '../transport/transport.ts';
import { useStation } from './station-context.tsx';

/** One call at a time to the station. */
export interface Call {
  readonly busy: boolean;
  /** What went wrong with the last one; null when nothing did. */
  readonly error: unknown;
  readonly run: (work: (client: StationClient) => Promise<void>) => void;
}

/** For a button: runs a call, and keeps whether it is under way and what went wrong. */
export function useCall(): Call {
  const station = useStation();
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  return {
    ...state,
    run(work) {
      setState({ busy: true, error: null });
      station
        .client()
        .then(work)
        .then(
          () => setState({ busy: false, error: null }),
          (error: unknown) => setState({ busy: false, error }),
        );
    },
  };
}
