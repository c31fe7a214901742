// Bundles take node:http from here: an import reads each of its exports, which loads undici (20 ms a thread)
// for those that the app does not use.
module.exports = process.getBuiltinModule('node:http');
