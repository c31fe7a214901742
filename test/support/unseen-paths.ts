import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** Codes with which systems say that they cannot see a path now, which is not that nothing is there. */
export const unseenCodes = [
  'EIO',
  'EACCES',
  'ESTALE',
  'ENOTCONN',
  'ETIMEDOUT',
  'EHOSTDOWN',
  'ELOOP',
] as const;

/**
 * As on a share that fails for some of its calls: looking at the paths that `isUnseen` names fails with
 * `code`.
 */
export function unseen(code: string, isUnseen: (path: string) => boolean): { seeAgain(): void } {
  const real = {
    lstat: promises.lstat,
    stat: promises.stat,
    readFile: promises.readFile,
    rename: promises.rename,
  };
  const refusing = <T extends (typeof real)[keyof typeof real]>(call: T): T =>
    new Proxy(call, {
      apply(target, self, given: unknown[]) {
        if (!isUnseen(String(given[0]))) return Reflect.apply(target, self, given);
        return Promise.reject(Object.assign(new Error(`${code}: ${String(given[0])}`), { code }));
      },
    });
  const put = (calls: typeof real): void => {
    Object.assign(promises, calls);
    syncBuiltinESMExports();
  };
  put({
    lstat: refusing(real.lstat),
    stat: refusing(real.stat),
    readFile: refusing(real.readFile),
    rename: refusing(real.rename),
  });
  return { seeAgain: () => put(real) };
}
