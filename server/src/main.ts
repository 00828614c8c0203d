import { flushCompileCache } from 'node:module';
import { DEMO_LOGINS, loadDemo } from '../demo/load-demo.ts';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { openContext } from './open-context.ts';

/** How long requests in hand are waited for when the portal stops. */
const STOP_MS = 10_000;

/** The portal's process: `npm start` and any production start end here. */
async function main(): Promise<void> {
  const config = readConfig();
  const { context, close } = await openContext(config);
  if (config.demo && (await loadDemo(context))) console.log('Загружен демонстрационный учебный центр');
  const app = await buildApp(context);
  let stopping = false;
  const stop = async () => {
    // A second Ctrl-C stops at once.
    if (stopping) process.exit(1);
    stopping = true;
    console.log('\nОстанавливаюсь…');
    // A request that is never finished must not keep the portal from stopping.
    const patience = setTimeout(() => app.server.closeAllConnections(), STOP_MS);
    await app.close();
    clearTimeout(patience);
    await close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  if (config.role === 'worker') {
    console.log('Обработчик фоновых работ запущен');
    return;
  }
  await app.listen({ port: config.port, host: config.host });
  // The first drawing of a page takes a second to load: no visitor has to wait for it. Node would keep what it has compiled for the
  // next start only when it ends in peace.
  void app.inject('/auth').finally(flushCompileCache);
  console.log(`\nПортал открыт: ${config.publicUrl}\n`);
  if (config.demo) console.log(`${DEMO_LOGINS}\n`);
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return 'Порт занят другой программой. Задайте другой, например: PORT=3001 npm start';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().catch((error) => {
  console.error(explain(error));
  process.exit(1);
});
