import { join } from 'node:path';
import { FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';
import { type AfterPackContext, Arch, LinuxPackager } from 'electron-builder';

// Electron's fuses: what the packed program can do is set once, in the program itself, before it is signed.

/** Every fuse of this Electron, in the order of its wire. */
export const fuses = {
  runAsNode: false,
  cookieEncryption: true,
  nodeOptions: false,
  nodeCliInspect: false,
  asarIntegrity: true,
  onlyLoadAppFromAsar: true,
  browserProcessSnapshot: false,
  grantFileProtocolExtraPrivileges: false,
  // On by itself; electron-builder's tool is older than this fuse and cannot set it, so it is checked like
  // the others.
  wasmTrapHandlers: true,
} as const;

/** As they stand in the wire: the digits. */
const [OFF, ON] = ['0', '1'].map((digit) => digit.charCodeAt(0));

/**
 * Looks at each fuse of a packed program. Throws an Error that names those that stand otherwise than wanted,
 * or are not known here.
 * @param program absolute path.
 */
export async function checkFuses(program: string): Promise<void> {
  const { version: _version, ...wire } = await getCurrentFuseWire(program);
  const found = Object.values(wire);
  const wanted = Object.entries(fuses);
  const wrong = wanted.flatMap(([name, isOn], at) => (found[at] === (isOn ? ON : OFF) ? [] : [name]));
  if (found.length > wanted.length) wrong.push(`${found.length - wanted.length} that are new`);
  if (wrong.length > 0)
    throw new Error(`These fuses of ${program} are not as they have to be: ${wrong.join(', ')}`);
}

/** Called by electron-builder when an application is packed and not yet signed. */
export default async function setFuses(context: AfterPackContext): Promise<void> {
  const { packager, appOutDir, electronPlatformName, arch } = context;
  await packager.addElectronFuses(context, {
    version: FuseVersion.V1,
    // Without any signature an Apple processor runs nothing.
    resetAdHocDarwinSignature: electronPlatformName === 'darwin' && arch === Arch.arm64,
    [FuseV1Options.RunAsNode]: fuses.runAsNode,
    [FuseV1Options.EnableCookieEncryption]: fuses.cookieEncryption,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: fuses.nodeOptions,
    [FuseV1Options.EnableNodeCliInspectArguments]: fuses.nodeCliInspect,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: fuses.asarIntegrity,
    [FuseV1Options.OnlyLoadAppFromAsar]: fuses.onlyLoadAppFromAsar,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: fuses.browserProcessSnapshot,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: fuses.grantFileProtocolExtraPrivileges,
  });
  await checkFuses(join(appOutDir, programOf(context)));
}

/** Name of the program that holds the fuses. */
function programOf({ packager, electronPlatformName }: AfterPackContext): string {
  if (packager instanceof LinuxPackager) return packager.executableName;
  return `${packager.appInfo.productFilename}${electronPlatformName === 'win32' ? '.exe' : '.app'}`;
}
