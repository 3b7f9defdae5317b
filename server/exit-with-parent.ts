/**
 * Imported by processes that belong to another one. Their input is a pipe that the other holds and never writes to: when it
 * ends, the other is gone, also by kill -9, and this process stops as if it had been told to.
 */
if (process.env['EXIT_WITH_PARENT'] === '1') {
  const orphaned = () => process.kill(process.pid, 'SIGTERM')
  process.stdin.once('end', orphaned)
  process.stdin.once('error', orphaned)
  process.stdin.resume()
  // Its watching must not be what keeps a process alive that has otherwise finished.
  if ('unref' in process.stdin) process.stdin.unref()
}
