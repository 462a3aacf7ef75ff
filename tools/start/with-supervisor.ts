// Loaded before each program of the supervisor. Their input is a pipe that the kernel closes when it dies, also by
// kill -9: then they end as if it had asked them to, and do not run on unsupervised.
process.umask(0o077);
process.stdin.on('error', end);
process.stdin.on('end', end);
process.stdin.resume();
process.stdin.unref();

/** The whole group: Node's watcher in development, an encoder that we started. */
function end(): void {
  process.kill(0, 'SIGTERM');
}
