// Imported before anything else: the threads are made when the first of them is needed. Disks are waited for in them, and
// the usual four are few where several files come, are copied and are synced at once.
process.env.UV_THREADPOOL_SIZE ??= '16';
