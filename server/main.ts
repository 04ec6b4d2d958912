import { startServer } from './startServer';

try {
  const server = await startServer(process.env);
  let isStopping = false;
  const stop = (): void => {
    // A second signal, as a process group or a container's init sends it, must not cut the first one's work short.
    if (isStopping) return;
    isStopping = true;
    server.stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
