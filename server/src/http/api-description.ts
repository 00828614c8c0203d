import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoints } from '@dopusk/contract/endpoint.ts';
import { toOpenApi } from '@dopusk/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { version } from '../version.ts';

const assets = join(import.meta.dirname, 'api-page');

/** GET /api/openapi.json: the contract as OpenAPI 3.1; GET /api/docs: the same for people, searchable. */
export function serveApiDescription(app: FastifyInstance, tables: Endpoints[]): void {
  // Made when somebody asks for it: few do, and every start would wait for it.
  let description: object | undefined;
  app.get('/api/openapi.json', async () => {
    description ??= toOpenApi(tables, version);
    return description;
  });
  const page = { html: 'text/html', js: 'text/javascript', css: 'text/css' } as const;
  for (const [extension, mime] of Object.entries(page)) {
    const content = readFileSync(join(assets, `page.${extension}`));
    const url = extension === 'html' ? '/api/docs' : `/api/docs/page.${extension}`;
    app.get(url, async (_request, reply) => reply.type(`${mime}; charset=utf-8`).send(content));
  }
}
