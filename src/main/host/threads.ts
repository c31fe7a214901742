// Imported before anything else: the threads are made when the first of them is needed. Disks are waited for
// in them, and the usual four are few where several files come, are copied and are synced at once. On Windows
// this has no effect: there libuv reads what the process was started with.
process.env.UV_THREADPOOL_SIZE ??= '16';
