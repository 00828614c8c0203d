import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { answerTasks } from './task-worker.ts';

export interface PaintTask {
  readonly pdf: Uint8Array;
  /** Of the longer side, in points of the screen. */
  readonly size: number;
  readonly pages: number;
  /** Whether the words of all pages are wanted. */
  readonly texts?: boolean;
}

export interface PaintedPages {
  /** The first pages, WebP. */
  readonly pictures: readonly Uint8Array[];
  /** How many pages there are in all. */
  readonly pagesCount: number;
  /** The words of each page, where they are wanted. */
  readonly texts: readonly string[];
}

/** The pages, or that this is no PDF that can be read. */
export type PaintAnswer = PaintedPages | { readonly isUnreadable: true };

const QUALITY = 80;

/** Starting it takes a fifth of a second, so it stays for the tasks that follow. */
const library = PDFiumLibrary.init();

answerTasks<PaintTask, PaintAnswer>(paint);

async function paint({ pdf, size, pages, texts: areRead = false }: PaintTask): Promise<PaintAnswer> {
  const document = await (await library).loadDocument(pdf).catch(() => null);
  if (!document) return { isUnreadable: true };
  try {
    const count = document.getPageCount();
    const pictures: Uint8Array[] = [];
    for (let index = 0; index < Math.min(count, pages); index += 1) {
      const page = document.getPage(index);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const scale = size / Math.max(originalWidth, originalHeight);
      const { data } = await page.render({
        scale,
        render: ({ data: points, width, height }) =>
          sharp(points, { raw: { width, height, channels: 4 } })
            .flatten({ background: '#fff' })
            .webp({ quality: QUALITY })
            .toBuffer(),
      });
      pictures.push(data);
    }
    const texts = areRead ? Array.from({ length: count }, (_, index) => document.getPage(index).getText()) : [];
    return { pictures, pagesCount: count, texts };
  } finally {
    document.destroy();
  }
}
