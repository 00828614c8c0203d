import type Docxtemplater from 'docxtemplater';
import type PizZip from 'pizzip';
import { isPicture, type PrintedPicture, pictureExtension, pictureSize } from './picture.ts';
import { parseTag, TagError } from './tags.ts';

type Part = Docxtemplater.DXT.Part;
type RenderOptions = Docxtemplater.DXT.RenderOptions;

/** English metric units in a millimetre (ECMA-376, part 1, 20.1.2.1). */
const EMU = 36_000;

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

/** A docxtemplater module for {%picture} tags: puts a picture into the line of text where the tag stands. */
export class PictureModule {
  readonly name = 'PictureModule';
  readonly #zip: PizZip;
  readonly #onMissing: (path: string) => void;
  /** Relationships to add, by the part of the document (word/document.xml, word/header1.xml…). */
  readonly #relationships = new Map<string, string[]>();
  readonly #extensions = new Set<string>();
  #count = 0;

  constructor(zip: PizZip, onMissing: (path: string) => void) {
    this.#zip = zip;
    this.#onMissing = onMissing;
  }

  matchers(): [string, string, Record<string, never>][] {
    return [['%', 'picture', {}]];
  }

  render(part: Part, options: RenderOptions): { value: string; errors: unknown[] } | null {
    if (part.module !== 'picture') return null;
    const value: unknown = options.scopeManager.getValue(part.value, { part });
    if (value === undefined || value === null) {
      this.#onMissing(parseTag(part.value).path);
      return { value: '', errors: [] };
    }
    try {
      return { value: this.#place(printed(part.value, value), options.filePath), errors: [] };
    } catch (error) {
      if (!(error instanceof TagError)) throw error;
      return { value: '', errors: [{ properties: { xtag: part.raw, rootError: error } }] };
    }
  }

  /** Writes down what the pictures need outside the text. Called once, after the whole document is rendered. */
  finish(): void {
    for (const [file, entries] of this.#relationships) {
      const path = file.replace(/^(.*\/)?([^/]+)$/, '$1_rels/$2.rels');
      const xml = this.#zip.file(path)?.asText() ?? `<Relationships xmlns="${RELATIONSHIPS}"/>`;
      this.#zip.file(path, appendTo(xml, 'Relationships', entries.join('')));
    }
    const path = '[Content_Types].xml';
    const xml = this.#zip.file(path)?.asText() ?? '';
    const absent = [...this.#extensions].filter((one) => !xml.toLowerCase().includes(`extension="${one}"`));
    const defaults = absent.map((one) => `<Default Extension="${one}" ContentType="image/${one}"/>`);
    if (defaults.length > 0) this.#zip.file(path, appendTo(xml, 'Types', defaults.join('')));
  }

  #place(picture: PrintedPicture, file: string): string {
    this.#count += 1;
    const name = `printed-${this.#count}.${picture.extension}`;
    const id = `printed${this.#count}`;
    this.#zip.file(`word/media/${name}`, picture.bytes, { binary: true });
    this.#extensions.add(picture.extension);
    const entries = this.#relationships.get(file) ?? [];
    entries.push(`<Relationship Id="${id}" Type="${OFFICE}/relationships/image" Target="media/${name}"/>`);
    this.#relationships.set(file, entries);
    // The value lands inside <w:t>, which a drawing has to interrupt.
    return `</w:t>${drawing(picture, id, 90_000 + this.#count)}<w:t xml:space="preserve">`;
  }
}

/** Checks the value and applies the size given in the tag. */
function printed(tag: string, value: unknown): PrintedPicture {
  if (!isPicture(value)) throw new TagError('здесь нужно изображение, а это не изображение');
  const extension = pictureExtension(value.bytes);
  if (!extension) throw new TagError('изображение должно быть в формате PNG или JPEG');
  const { filters } = parseTag(tag);
  const [asked] = filters;
  const size = asked === undefined ? value : pictureSize(asked, value);
  if (!size || filters.length > 1) throw new TagError('размер изображения пишется в миллиметрах, например: 30x40');
  return { bytes: value.bytes, width: size.width, height: size.height, extension };
}

function drawing({ width, height }: PrintedPicture, relationship: string, id: number): string {
  const size = `cx="${Math.round(width * EMU)}" cy="${Math.round(height * EMU)}"`;
  return (
    `<w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0">` +
    `<wp:extent ${size}/><wp:docPr id="${id}" name="Изображение ${id}"/>` +
    `<a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture">` +
    `<pic:pic xmlns:pic="${DRAWING}/picture"><pic:nvPicPr><pic:cNvPr id="${id}" name="${id}"/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip xmlns:r="${OFFICE}/relationships" r:embed="${relationship}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
    `</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`
  );
}

/** Adds children to the root element, which may be empty and self-closed. */
function appendTo(xml: string, root: string, children: string): string {
  const open = xml.replace(new RegExp(`<${root}\\b([^>]*?)\\s*/>`), `<${root}$1></${root}>`);
  return open.replace(`</${root}>`, `${children}</${root}>`);
}
