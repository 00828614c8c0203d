import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Endpoints } from '@dopusk/contract/endpoint.ts';
import { toOpenApi } from '@dopusk/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { version } from '../version.ts';

const mimes: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** The pages for who writes programs, by their address; a recipe is served as the text that it is. */
const pages = {
  '/api/docs': 'page.html',
  '/api/docs/page.css': 'page.css',
  '/api/docs/page.js': 'page.js',
  '/api/docs/copy-button.js': 'copy-button.js',
  '/api/docs/recipes': 'recipes.html',
  '/api/docs/recipes.js': 'recipes.js',
  '/api/docs/recipes/excel.pq': 'recipes/excel.pq',
  '/api/docs/recipes/1c.bsl': 'recipes/1c.bsl',
  '/api/docs/recipes/site.mjs': 'recipes/site.mjs',
};

/**
 * GET /api/openapi.json: the contract as OpenAPI 3.1; GET /api/docs: the same for people, searchable, with requests that
 * run; GET /api/docs/recipes: what programs of centers and clients are written from.
 */
export function serveApiDescription(app: FastifyInstance, tables: Endpoints[]): void {
  // Made when somebody asks for it: few do, and every start would wait for it.
  let description: object | undefined;
  app.get('/api/openapi.json', async () => {
    description ??= toOpenApi(tables, version);
    return description;
  });
  for (const [url, file] of Object.entries(pages)) {
    const content = readFileSync(join(import.meta.dirname, 'api-page', file));
    const mime = mimes[extname(file)] ?? 'text/plain';
    app.get(url, async (_request, reply) => reply.type(`${mime}; charset=utf-8`).send(content));
  }
}
