// Stands in a bundled process for node:http: an import of that reads each of its exports, which loads undici
// for those of fetch (20 ms).
module.exports = process.getBuiltinModule('node:http');
