import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { openContext } from './open-context.ts';

try {
  const config = readConfig();
  const { context, close } = await openContext(config);
  const app = await buildApp(context);
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    // A second Ctrl-C means that the person has no patience left.
    if (stopping) process.exit(1);
    stopping = true;
    console.log(`\nОстанавливаюсь (${signal})…`);
    await app.close();
    await close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  if (config.role !== 'worker') await app.listen({ port: config.port, host: config.host });
  console.log(`Портал открыт: ${config.publicUrl}`);
} catch (error) {
  const isExpected = error instanceof ConfigError || (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(isExpected ? explain(error as NodeJS.ErrnoException) : error);
  process.exit(1);
}

function explain(error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') return `Порт занят другой программой. Задайте другой: PORT=3001 npm start`;
  return error.message;
}
