/**
 * Imported by child processes. Their input is a pipe that the parent holds and never writes to: when it ends, the
 * parent is gone, also by kill -9, and this process stops as on a signal.
 */
if (process.env['EXIT_WITH_PARENT'] === '1') {
  const orphaned = () => process.kill(process.pid, 'SIGTERM')
  process.stdin.once('end', orphaned)
  process.stdin.once('error', orphaned)
  process.stdin.resume()
  // Watching the pipe must not keep a process alive that has otherwise finished.
  if ('unref' in process.stdin) process.stdin.unref()
}
