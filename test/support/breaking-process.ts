// Loaded before a program (--import): it then breaks as its parent asks it to, by an error that nobody
// caught.

process.on('message', (how) => {
  if (how === 'reject') void Promise.reject(new Error('rejected on purpose'));
  if (how === 'throw') {
    setTimeout(() => {
      throw new Error('thrown on purpose');
    });
  }
});
