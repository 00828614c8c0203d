import { TemplateSheet } from '@dopusk/contract/documents/sheets.ts';
import { templates } from '@dopusk/contract/templates.ts';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeGraduate } from '../demo/document-builders.ts';
import type { Client } from './client.ts';
import { type Portal, startPortal } from './portal.ts';
import { allStrangers } from './strangers/all.ts';
import { makeFullHousehold, type StrangerHousehold } from './world.ts';

// A portal whose every text is an attack: on Word, on templates, on Excel, on whoever opens a file.

const WORD =
  '</w:t><w:hyperlink r:id="rId1">{{7*7}}{слушатель.фио}{#люди}{%фото}]]>&amp;<script>window.__xss=1</script>';
const EXCEL = '=HYPERLINK("http://evil.example";"x")+cmd|calc!A1</t></is><f>1+1</f>';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web', LOG_LEVEL: 'error' });
});

/** Puts the text where people's words stand, in every row there is. */
async function fillWith(text: string): Promise<void> {
  const columns = {
    organizations: ['title', 'legalAddress', 'bankTitle'],
    signatories: ['fullName', 'jobTitle', 'authority'],
    users: ['surname', 'name', 'lastname'],
    students: ['jobTitle', 'qualification', 'dativeName'],
    courses: ['title'],
    disciplines: ['title'],
    committees: ['title'],
    committeeMembers: ['fullName'],
    groups: ['title'],
  };
  for (const [table, names] of Object.entries(columns)) {
    // Some must differ from each other: each ends in something of its row.
    const values = names.map((name) => sql`${sql.ref(name)} = ${text} || md5(t::text)`);
    await sql`update ${sql.table(table)} t set ${sql.join(values)}`.execute(portal.db);
  }
}

describe('a Word document prints every text as it stands', () => {
  let administrator: Client;
  let assignmentId: string;

  beforeAll(async () => {
    const graduate = await makeGraduate(portal.db);
    administrator = await portal.as(graduate.administrator);
    assignmentId = graduate.assignmentId;
    await fillWith(WORD);
  });

  async function partsOf(sheet: TemplateSheet, query: { assign?: string }): Promise<Record<string, string>> {
    const answer = await administrator.fetch(templates.preview, {
      params: { sheet },
      query: { ...query, format: 'Docx' },
    });
    if (answer.status !== 200) throw new Error(await answer.text());
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
  }

  /** What Word would run or follow. */
  const alive = (parts: Record<string, string>): string[] =>
    Object.entries(parts)
      .filter(([name]) => /\.(xml|rels)$/.test(name))
      .flatMap(([name, xml]) =>
        [...xml.matchAll(/<w:(hyperlink|fldSimple|instrText|object|altChunk)\b[^>]*>|TargetMode="External"/g)].map(
          ([found]) => `${name} ${found}`,
        ),
      );

  test.each(TemplateSheet.options)('%s', async (sheet) => {
    const attacked = await partsOf(sheet, { assign: assignmentId });
    const xml = attacked['word/document.xml'] ?? '';
    expect(alive(attacked)).toEqual(alive(await partsOf(sheet, {})));
    expect(Object.keys(attacked).join()).not.toMatch(/vbaProject|activeX|embeddings/);
    const text = [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, part]) => part).join('');
    expect(text).toContain('{{7*7}}{');
    expect(text.toLowerCase()).toContain('&lt;script&gt;');
  });
});

describe('an Excel file has no formula in it', () => {
  let household: StrangerHousehold;

  const fileCalls = allStrangers.flatMap(([endpoints, strangers]) =>
    Object.entries(endpoints)
      .filter(([, { reply }]) => reply === 'file')
      .map(([name, endpoint]) => ({ path: endpoint.path, endpoint, stranger: strangers[name] })),
  );
  let sheets = 0;
  let quoted = 0;

  beforeAll(async () => {
    household = await makeFullHousehold(portal.db);
    await fillWith(EXCEL);
  });

  test.each(fileCalls)('of $path', async ({ endpoint, stranger }) => {
    const client = await portal.as(household.administrator);
    const input = typeof stranger === 'function' ? stranger(household).input : {};
    const answer = await client.fetch(endpoint, input);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (!answer.headers.get('content-disposition')?.includes('.xlsx')) return;
    for (const [name, part] of Object.entries(unzipSync(bytes))) {
      expect(name).not.toMatch(/vba|externalLink|connections/i);
      if (!name.startsWith('xl/worksheets/')) continue;
      const xml = strFromU8(part);
      sheets += 1;
      expect(xml).not.toMatch(/<f[ >]|<hyperlink/);
      // Each cell whose text begins like a formula is marked as text, for whoever edits it as well.
      const cells = [...xml.matchAll(/<c [^>]*?s="(\d+)"[^>]*><is><t[^>]*>=/g)].map(([, style]) => style);
      expect(cells.filter((style) => style !== '12')).toEqual([]);
      quoted += cells.length;
    }
  });

  test('there were such files, with such texts', () => {
    expect(sheets).toBeGreaterThanOrEqual(5);
    expect(quoted).toBeGreaterThanOrEqual(5);
  });
});
