// Loaded into servers before their own script: they stop as on SIGTERM when the process that started them ends, even if
// it was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel must not keep the server running.
process.channel?.unref();
