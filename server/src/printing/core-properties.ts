import type PizZip from 'pizzip';
import { fromXml, toXml } from './xml-text.ts';

/** Where Word and Excel files say who has made them. */
export const CORE_PROPERTIES = 'docProps/core.xml';
export const CORE_TYPE = 'application/vnd.openxmlformats-package.core-properties+xml';
export const CORE_LINK = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';

/** @param author who is named as the author, and who has changed it last */
export function corePropertiesXml(author: string, title = '', made = new Date()): string {
  const name = toXml(author);
  const moment = made.toISOString().replace(/\.\d+/, '');
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" ' +
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ' +
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:title>${toXml(title)}</dc:title><dc:creator>${name}</dc:creator>` +
    `<cp:lastModifiedBy>${name}</cp:lastModifiedBy>` +
    `<dcterms:created xsi:type="dcterms:W3CDTF">${moment}</dcterms:created>` +
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${moment}</dcterms:modified></cp:coreProperties>`
  );
}

/**
 * Names the author of a filled document in place of whoever wrote its template, and what it is; its PDF takes both from
 * there. What else the template's author has left behind goes.
 * @param title empty for the template's own
 */
export function nameAuthor(zip: PizZip, author: string, title = ''): void {
  const types = zip.file('[Content_Types].xml')?.asText() ?? '';
  const kept = [...types.matchAll(/<Override\b[^>]*>/g)].find(([part]) => part.includes(CORE_TYPE));
  const path = /PartName="\/([^"]+)"/.exec(kept?.[0] ?? '')?.[1] ?? CORE_PROPERTIES;
  const own = /<dc:title>([^<]*)<\/dc:title>/.exec(zip.file(path)?.asText() ?? '')?.[1] ?? '';
  zip.file(path, corePropertiesXml(author, title || fromXml(own)));
  if (kept) return;
  const links = zip.file('_rels/.rels')?.asText() ?? '';
  zip.file(
    '[Content_Types].xml',
    types.replace('</Types>', `<Override PartName="/${path}" ContentType="${CORE_TYPE}"/></Types>`),
  );
  const link = `<Relationship Id="author" Type="${CORE_LINK}" Target="${path}"/></Relationships>`;
  zip.file('_rels/.rels', links.replace('</Relationships>', link));
}
