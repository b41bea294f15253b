// Loaded into servers before their own script: they stop as on SIGTERM when whoever started them is gone, even if it was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The server decides how long it runs, not the channel.
process.channel?.unref();
