// Runs the bundle named by its first argument with the code that an earlier run compiled, and left beside it
// when it ended. Node's own cache has only what is compiled while a file loads: every life would compile
// again what it calls later.
const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const { createRequire, wrap } = require('node:module');
const { dirname } = require('node:path');
const { Script } = require('node:vm');

// The bundle finds its own arguments after its name, as if Node had run it.
process.argv.splice(1, 1);
const bundle = process.argv[1];
const compiled = `${bundle}.compiled`;

const cachedData = compiledBefore();
// A bundle is written in ASCII.
const script = new Script(wrap(readFileSync(bundle, 'latin1')), { filename: bundle, cachedData });
if (cachedData === undefined || script.cachedDataRejected) process.on('exit', keepCompiled);
const loaded = { exports: {} };
script.runInThisContext()(loaded.exports, createRequire(bundle), loaded, bundle, dirname(bundle));

function compiledBefore() {
  try {
    return readFileSync(compiled);
  } catch {
    return undefined;
  }
}

function keepCompiled() {
  // Another run may be reading what was there before.
  const made = `${compiled}.${process.pid}`;
  writeFileSync(made, script.createCachedData());
  renameSync(made, compiled);
}
