declare module 'vitest' {
  interface TaskMeta {
    /** Why a test, or a group of tests, is skipped. */
    skipReason?: string;
  }
}

/** Options of a test or group that is skipped if `isSo`; `npm test` prints the reason. */
export const skipWhere = (isSo: boolean, reason: string) => ({ skip: isSo, meta: { skipReason: reason } });
