import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { firstPages } from './first-page.ts';
import { type OtherMethods, refuseUnknownCall } from './serve.ts';

const web = join(import.meta.dirname, '../../../web/dist');
const files = join(web, 'public');

/**
 * Serves the built web. Every address that is no file is a screen of it: drawn here if it can be, else by the browser.
 * @param otherMethods answers for an address that is a call by another method
 */
export async function serveWeb(app: FastifyInstance, otherMethods: OtherMethods): Promise<void> {
  const isBuilt = existsSync(join(files, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: files,
      preCompressed: true,
      index: false,
      cacheControl: false,
      // To a folder it answers 403 whoever takes nothing compressed: it is no file, as any other address that is none.
      allowedPath: (path) => !path.endsWith('/'),
      setHeaders: (reply, path) => {
        // Files under assets/ carry the hash of their content in their name.
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  const draw = firstPages(app, web);
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !request.url.startsWith('/api/') && !request.url.startsWith('/assets/');
    if (!isPage) return otherMethods(request, reply) ?? refuseUnknownCall(reply);
    const drawn = await draw(request);
    // It says who has opened it, and what he may see.
    if (drawn) return reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-store').send(drawn);
    if (isBuilt) return reply.sendFile('index.html');
    return reply.status(503).type('text/plain; charset=utf-8').send('Веб не собран: запустите npm start');
  });
}
