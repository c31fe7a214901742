import { useState } from 'react';
import type { StationClient } from '../transport/transport.ts';
import { useStation } from './station-context.tsx';

/** One call at a time to the station. */
export interface Call {
  readonly busy: boolean;
  /** What went wrong with the last one; null if nothing did. */
  readonly error: unknown;
  readonly run: (work: (client: StationClient) => Promise<void>) => void;
  /** Like `run`. Resolves with true on success, false on failure. */
  readonly runs: (work: (client: StationClient) => Promise<void>) => Promise<boolean>;
}

/** For a button: runs a call, and tracks whether it is running and what went wrong. */
export function useCall(): Call {
  const station = useStation();
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const runs: Call['runs'] = async (work) => {
    setState({ busy: true, error: null });
    try {
      await work(await station.client());
      setState({ busy: false, error: null });
      return true;
    } catch (error) {
      setState({ busy: false, error });
      return false;
    }
  };
  return { ...state, runs, run: (work) => void runs(work) };
}
