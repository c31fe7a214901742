import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

// What electron-builder asks of fpm for a Debian package, done by dpkg-deb: fpm is a program in Ruby that
// electron-builder downloads, and no package of npm or Debian has it.

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    s: { ...text, short: 's' },
    t: { ...text, short: 't' },
    d: { ...text, short: 'd', multiple: true, default: [] },
    force: { type: 'boolean' },
    name: text,
    version: text,
    architecture: text,
    maintainer: text,
    vendor: text,
    url: text,
    license: text,
    category: text,
    description: text,
    package: text,
    'after-install': text,
    'after-remove': text,
    'deb-priority': text,
    'deb-recommends': text,
    'deb-compression': text,
  },
});

const given = (name: 'name' | 'version' | 'package' | 'after-install' | 'after-remove'): string => {
  const value = values[name];
  if (value === undefined) throw new Error(`--${name} is missing.`);
  return value;
};

const tree = mkdtempSync(join(tmpdir(), 'makeready-fpm-'));
for (const mapping of positionals) {
  const [from = '', to = ''] = mapping.split('=');
  const target = join(tree, to);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(from, target, { recursive: true, verbatimSymlinks: true });
}
const about = join(tree, 'DEBIAN');
mkdirSync(about);
const fields = {
  Package: given('name'),
  Version: given('version'),
  Architecture: values.architecture,
  Maintainer: values.maintainer,
  Section: values.category ?? 'default',
  Priority: values['deb-priority'],
  Homepage: values.url,
  Depends: values.d.join(', '),
  Recommends: values['deb-recommends'],
  Description: values.description?.split('\n').join('\n '),
};
const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value ?? ''}\n`);
writeFileSync(join(about, 'control'), lines.join(''));
for (const [name, option] of [
  ['postinst', 'after-install'],
  ['postrm', 'after-remove'],
] as const) {
  cpSync(given(option), join(about, name));
  execFileSync('chmod', ['755', join(about, name)]);
}
execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', tree, given('package')]);
rmSync(tree, { recursive: true });
