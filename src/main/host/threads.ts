// Imported before anything else, because the threads are created when the first is needed. They wait for
// disks, and the default four are too few if several files are downloaded, copied and synced at once. On
// Windows this has no effect: libuv there reads the environment that the process was started with.
process.env.UV_THREADPOOL_SIZE ??= '16';
