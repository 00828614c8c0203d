import { today } from '@dopusk/contract/fields/date.ts';
import type { Db } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Download } from '../../http/download.ts';
import { fieldRefusal, Refusal } from '../../http/refusal.ts';
import { zipOf } from '../../printing/zip.ts';
import { version } from '../../version.ts';
import { listActs } from './db.ts';
import { missingOfUpd, updXml } from './upd-xml.ts';

const NAMED = 5;

/** The first of them, and how many more there are. */
const namedOf = (all: readonly string[], comma = ', № '): string =>
  `${all.slice(0, NAMED).join(comma)}${all.length > NAMED ? ` и ещё ${all.length - NAMED}` : ''}`;

/** The tax service's document passes between those who exchange documents by an operator. */
const PERSONAL = 'Физическим лицам УПД не выставляют: напечатайте акт и снимите с него отметку здесь';

/**
 * Acts as files of the tax service's format: one as it is, several in an archive.
 * @throws Refusal NotFoundFile for what is no act of the center; Invalid naming acts with natural persons, and what acts lack
 */
export async function updFiles(
  db: Db,
  scope: CenterScope,
  documentIds: readonly string[],
  now = new Date(),
): Promise<Download> {
  const acts = await listActs(db, scope, documentIds);
  if (acts.length < documentIds.length) throw new Refusal('NotFoundFile');
  const personal = acts.filter(({ data }) => data.договор.с_физлицом);
  if (personal.length > 0) {
    throw fieldRefusal('Invalid', 'documentIds', `${PERSONAL}: акт № ${namedOf(personal.map(({ number }) => number))}`);
  }
  const lacking = acts.flatMap((act) => {
    const missing = missingOfUpd(act);
    return missing.length > 0 ? [`акт № ${act.number}: ${missing.join(', ')}`] : [];
  });
  if (lacking.length > 0) {
    throw fieldRefusal('Invalid', 'documentIds', `Не хватает: ${namedOf(lacking, '; ')}`);
  }
  const files = acts.map((act) => updXml(act, { version, now }));
  const [first] = files;
  if (files.length === 1 && first) {
    return { title: `${first.name}.xml`, mime: 'application/xml', content: first.bytes };
  }
  return {
    title: `Акты ФНС ${today()}.zip`,
    mime: 'application/zip',
    // The format wants its names as they are.
    content: zipOf(
      (async function* () {
        for (const { name, bytes } of files) yield { path: `${name}.xml`, content: bytes, compress: true };
      })(),
    ),
  };
}
