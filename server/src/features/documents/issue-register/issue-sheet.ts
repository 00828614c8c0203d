import { descriptions } from '@dopusk/contract/documents/descriptions.ts';
import { headedTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { numberText } from '@dopusk/contract/documents/number-text.ts';
import type { DocumentFormat } from '@dopusk/contract/documents/sheets.ts';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import type { IssuedInstead } from '@dopusk/contract/issue-register.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Download } from '../../../http/download.ts';
import { found, Refusal } from '../../../http/refusal.ts';
import { blankData } from '../blank-data.ts';
import { fileFormats } from '../file-format.ts';
import { findGroupTitle } from '../group/db.ts';
import { partyOn } from '../parties/party.ts';
import { centerTags, type PrintedData } from '../printed-data.ts';
import { fillTemplate } from '../printing/fill-template.ts';
import { builtInTemplate } from '../printing/template-of.ts';
import { findReceiver } from '../static/db.ts';
import { type RegisterLine, streamRegister } from './db.ts';

/**
 * The sheet that the people of a group sign when they take their documents: made of what is fixed now, and not kept.
 * @throws Refusal NotFoundGroup, HasAssignNotGeneratedDocs while nobody can be given anything
 */
export async function printIssueSheet(
  { db, storage, printer }: Pick<Context, 'db' | 'storage' | 'printer'>,
  scope: CenterScope,
  groupId: string,
  format: DocumentFormat,
): Promise<Download> {
  const { title } = found(await findGroupTitle(db, scope, groupId), 'NotFoundGroup');
  const lines: RegisterLine[] = [];
  for await (const line of streamRegister(db, scope, { start: null, end: null, groupId })) {
    if (isHandedOut(line)) lines.push(line);
  }
  if (lines.length === 0) {
    throw new Refusal(
      'HasAssignNotGeneratedDocs',
      'Выдавать пока нечего: документы группы не зафиксированы или ещё не вступили в силу',
    );
  }
  const center = await findReceiver(db, scope.organization.id);
  const name = `Ведомость выдачи – ${title}`;
  const data: PrintedData = {
    ...blankData,
    центр: centerTags(partyOn(center, { right: 'Qualification', day: today() })),
    заказчик: {
      ...blankData.заказчик,
      название: onlyOne(
        lines.map(({ organizationShort, organizationTitle }) => organizationShort || organizationTitle),
      ),
    },
    ведомость: { группа: title, всего: lines.length },
    выданные: printedLines(lines),
    qr: 'Ведомость выдачи документов',
  };
  const docx = await fillTemplate(storage, await builtInTemplate('IssueSheet'), data, name);
  await audit(db, scope, 'documents.issue-sheet', groupId);
  const { mime, extension } = fileFormats[format];
  return { title: `${name}.${extension}`, mime, content: format === 'Docx' ? docx : await printer.toPdf(docx) };
}

/** What a person keeps, and what holds: what waits for its day, or was taken back, is given to nobody. */
const isHandedOut = ({ type, status }: RegisterLine): boolean =>
  descriptions[type].isKept && (status === 'Valid' || status === 'Expired');

/** Whose people all of them are; empty of several. */
function onlyOne(titles: readonly string[]): string {
  const [first = '', ...others] = new Set(titles);
  return others.length === 0 ? first : '';
}

const alphabet = new Intl.Collator('ru');

/** Programme by programme, in each by name. */
function printedLines(lines: readonly RegisterLine[]): PrintedData['выданные'] {
  const byProgramme = Map.groupBy(lines, programmeOf);
  const sorted = [...byProgramme.keys()]
    .sort(alphabet.compare)
    .flatMap((programme) =>
      (byProgramme.get(programme) ?? [])
        .toSorted((a, b) => alphabet.compare(a.fullName, b.fullName) || alphabet.compare(a.type, b.type))
        .map((line, index) => ({ line, programme: index === 0 ? programme : '' })),
    );
  return sorted.map(({ line, programme }, index) => ({
    номер: index + 1,
    новая_программа: programme,
    фио: line.fullName,
    документ: headedTitle(line.type, line.trainingType, line.check),
    бланк: line.blankNumber && [line.series, line.blankNumber].filter(Boolean).join(' '),
    // A series without a form is the center's own: it goes with the number (decision 620).
    рег_номер: line.series && !line.blankNumber ? `${line.number} (серия\u00a0${line.series})` : line.number,
    дата: dotted(line.date),
    примечание: noteOf(line),
    последний: index === sorted.length - 1 ? 'да' : '',
  }));
}

/** «Стропальщик, 96 ч, протокол № 12 от 20.11.2026» */
const programmeOf = ({ courseTitle, hoursCount, protocol }: RegisterLine): string =>
  [
    courseTitle,
    hoursCount ? `${hoursCount}\u00a0ч` : '',
    protocol ? `протокол №\u00a0${protocol.number} от\u00a0${protocol.date}` : '',
  ]
    .filter(Boolean)
    .join(', ');

/** «дубликат, взамен № 5 от 12.11.2026» */
function noteOf({ isDuplicate, replaces }: Pick<RegisterLine, 'isDuplicate' | 'replaces'>): string {
  if (!replaces) return '';
  return `${isDuplicate ? 'дубликат, ' : ''}взамен ${issuedText(replaces)}`;
}

const issuedText = (issued: IssuedInstead): string => `${numberText(issued)} от\u00a0${dotted(issued.date)}`;
