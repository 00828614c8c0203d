import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { toXml } from './xml-text.ts';

const BODY = 'word/document.xml';

const EMU_PER_MILLIMETRE = 36_000;
const EMU_PER_TWIP = 635;

/** Wide enough for «ДУБЛИКАТ» and a number with its day, narrow enough for a pocket card. */
const WIDTH = 60 * EMU_PER_MILLIMETRE;
/** Of the word, and of each line below it. */
const HEIGHT = 6 * EMU_PER_MILLIMETRE;
const LINE_HEIGHT = 3 * EMU_PER_MILLIMETRE;
/** So many letters of the small lines stand side by side. */
const LINE_LENGTH = 46;

/** From the edge of the first page. */
const GAP = 2 * EMU_PER_MILLIMETRE;
/** A lower page is a pocket card, in twips: its first line, the issuer, stands where other documents have a margin. */
const CARD_HEIGHT = 5000;

/** What is put on a document: a word in large letters, and what it means below. */
export interface Stamp {
  word: string;
  /** Empty for the word alone. */
  explanation: string;
}

/**
 * Puts a stamp in a frame at the top of a document's first page, of a pocket card at its foot, in the middle, over
 * whatever the template has there: whoever drew the template need not know of it, and no line moves.
 * @param docx a document that we have filled ourselves, so its size is known to be sane
 * @throws Error when the document has no body
 */
export function stampDocx(docx: Buffer, stamp: Stamp): Buffer {
  const parts = unzipSync(docx);
  const xml = strFromU8(parts[BODY] ?? new Uint8Array());
  const body = /<w:body>/.exec(xml);
  if (!body) throw new Error('The document has no body');
  const at = body.index + body[0].length;
  // A first paragraph carries the frame; before a table it needs one of its own, too low to be seen.
  const first = /^<w:p(?:\s[^>]*)?>(?:<w:pPr>.*?<\/w:pPr>|<w:pPr\/>)?/s.exec(xml.slice(at));
  const place = at + (first?.[0].length ?? 0);
  const height = Number(/<w:pgSz [^>]*w:h="(\d+)"/.exec(xml)?.[1]);
  const card = height < CARD_HEIGHT ? height : null;
  const frame = first ? frameOf(stamp, card) : `<w:p><w:pPr>${LOW}</w:pPr>${frameOf(stamp, card)}</w:p>`;
  return Buffer.from(zipSync({ ...parts, [BODY]: strToU8(xml.slice(0, place) + frame + xml.slice(place)) }));
}

const LOW = '<w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/>';

/**
 * The namespaces stand here, because a template declares only those it uses itself.
 * @param card how high a pocket card is, in twips; null for a sheet
 */
function frameOf({ word, explanation }: Stamp, card: number | null): string {
  const height = HEIGHT + Math.ceil(explanation.length / LINE_LENGTH) * LINE_HEIGHT;
  const top = card === null ? GAP : card * EMU_PER_TWIP - height - GAP;
  const lines = paragraph(word, WORD) + (explanation ? paragraph(explanation, EXPLANATION) : '');
  return (
    '<w:r><w:drawing><wp:anchor xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" ' +
    'distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="251659264" behindDoc="0" locked="0" ' +
    'layoutInCell="0" allowOverlap="1"><wp:simplePos x="0" y="0"/>' +
    '<wp:positionH relativeFrom="page"><wp:align>center</wp:align></wp:positionH>' +
    `<wp:positionV relativeFrom="page"><wp:posOffset>${top}</wp:posOffset></wp:positionV>` +
    `<wp:extent cx="${WIDTH}" cy="${height}"/><wp:effectExtent l="0" t="0" r="0" b="0"/><wp:wrapNone/>` +
    '<wp:docPr id="90001" name="Дубликат"/><wp:cNvGraphicFramePr/>' +
    '<a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">' +
    '<a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape">' +
    '<wps:wsp xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape">' +
    '<wps:cNvSpPr txBox="1"/><wps:spPr>' +
    `<a:xfrm><a:off x="0" y="0"/><a:ext cx="${WIDTH}" cy="${height}"/></a:xfrm>` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>' +
    '<a:ln w="12700"><a:solidFill><a:srgbClr val="9B1C1C"/></a:solidFill></a:ln></wps:spPr>' +
    `<wps:txbx><w:txbxContent>${lines}</w:txbxContent></wps:txbx>` +
    '<wps:bodyPr lIns="0" tIns="0" rIns="0" bIns="0" anchor="ctr"/></wps:wsp></a:graphicData></a:graphic>' +
    '</wp:anchor></w:drawing></w:r>'
  );
}

const WORD = '<w:b/><w:color w:val="9B1C1C"/><w:spacing w:val="40"/><w:sz w:val="22"/>';
const EXPLANATION = '<w:color w:val="9B1C1C"/><w:sz w:val="14"/>';

const paragraph = (words: string, look: string): string =>
  '<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="240" w:lineRule="auto"/><w:ind w:left="0" w:firstLine="0"/>' +
  '<w:jc w:val="center"/></w:pPr><w:r><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" ' +
  `w:cs="Times New Roman"/>${look}</w:rPr><w:t>${toXml(words)}</w:t></w:r></w:p>`;
