import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuseUnknownCall } from './serve.ts';

const dist = join(import.meta.dirname, '../../../web/dist');

/** Serves the built web. Every address that is no file is a screen of it: the web's own router answers. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(join(dist, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: dist,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Files under assets/ carry the hash of their content in their name.
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/') && !request.url.startsWith('/assets/');
    if (!isPage) return refuseUnknownCall(reply);
    if (isBuilt) return reply.sendFile('index.html');
    return reply.status(503).type('text/plain; charset=utf-8').send('Веб не собран: запустите npm start');
  });
}
