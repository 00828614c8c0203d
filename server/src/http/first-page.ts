import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DRAWING, type Drawing, type DrawnPage, type DrawPage } from '@dopusk/contract/drawing/first-page.ts';
import type { Envelope } from '@dopusk/contract/envelope.ts';
import { type CurrentUser, session } from '@dopusk/contract/session.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Drawing costs processor time, an undrawn page next to nothing: under a flood of visits the browsers draw for themselves. */
const MOST_AT_ONCE = 4;
/** Whoever waits longer had better see the splash, in ms. */
const LONGEST_MS = 2_000;

/** A file of the built web, as its list of files tells of it. */
interface BuiltFile {
  file: string;
  imports?: string[];
}

/**
 * The first page of a visit, drawn on the server as the visitor's browser would draw it, with all that it reads: he sees it
 * before the program has come (decision 0035).
 * @param web the folder of the built web
 * @returns what gives the document for a request, or null when the browser must draw by itself
 */
export function firstPages(app: FastifyInstance, web: string): (request: FastifyRequest) => Promise<string | null> {
  const program = join(web, 'drawing/draw-page.js');
  if (!existsSync(program)) return async () => null;
  const documentOf = documents(web);
  let underWay = 0;

  return async (request) => {
    if (underWay >= MOST_AT_ONCE) return null;
    underWay++;
    try {
      const { drawPage } = (await import(pathToFileURL(program).href)) as { drawPage: DrawPage };
      const read = reader(app, request);
      const user = ((await read(`/api${session.current.path}`)) ?? null) as CurrentUser | null;
      const drawn = await inTime(drawPage({ address: request.url, isNarrow: isPhone(request), user, read }));
      return drawn && documentOf(drawn);
    } catch (error) {
      request.log.warn({ err: error }, 'the first page could not be drawn');
      return null;
    } finally {
      underWay--;
    }
  };
}

/** A guess: where it is wrong, the browser puts it right at once. */
const isPhone = ({ headers }: FastifyRequest): boolean => /\bMobi/.test(headers['user-agent'] ?? '');

/** Makes reading calls as the visitor of a request, through everything that guards them, without the network. */
function reader(app: FastifyInstance, { headers, ip }: FastifyRequest): (address: string) => Promise<unknown> {
  const asVisitor = { cookie: headers.cookie ?? '', 'user-agent': headers['user-agent'] ?? '' };
  return async (address) => {
    const answer = await app.inject({ method: 'GET', url: address, headers: asVisitor, remoteAddress: ip });
    const { ok, data, code } = answer.json<Envelope<unknown>>();
    // Drawn without its data the page would tell a visitor that he is not logged in.
    if (code === 'DatabaseAway') throw new Error(`${address}: the database is away`);
    return ok ? data : undefined;
  };
}

async function inTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LONGEST_MS);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Puts a drawn page into the web's own document. */
function documents(web: string): (drawn: DrawnPage) => string {
  const built = JSON.parse(readFileSync(join(web, 'public/files.json'), 'utf8')) as Record<string, BuiltFile>;
  const index = readFileSync(join(web, 'public/index.html'), 'utf8');
  const [, top, head, bottom] =
    /^(.*?)<title>.*?<\/title>(.*?)<div id="root"><!--page-->.*?<!--\/page--><\/div>(.*)$/s.exec(index) ?? [];
  if (top === undefined || head === undefined || bottom === undefined) {
    throw new Error('index.html lacks the places of a drawn page');
  }
  const sources = new Map(Object.keys(built).map((source) => [/([^/]+)\.tsx?$/.exec(source)?.[1] ?? source, source]));

  return ({ html, title, from, modules }) => {
    const files: string[] = [];
    const seen = new Set<BuiltFile>();
    for (const name of modules) collect(sources.get(name));
    // «<» would end the script element wherever the data says so.
    const drawing = JSON.stringify({ ...from, files } satisfies Drawing).replaceAll('<', '\\u003c');
    return (
      `${top}<title>${escaped(title)}</title>${head}<div id="root" inert>${html}</div>` +
      `<script type="application/json" id="${DRAWING}">${drawing}</script>${bottom}`
    );

    function collect(source: string | undefined): void {
      const file = source === undefined ? undefined : built[source];
      if (!file || seen.has(file)) return;
      seen.add(file);
      for (const other of file.imports ?? []) collect(other);
      files.push(file.file);
    }
  };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
