import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { answerTasks } from './task-worker.ts';

export interface PaintTask {
  readonly pdf: Uint8Array;
  /** Of the longer side, in points of the screen. */
  readonly size: number;
  readonly pages: number;
}

export interface PaintedPages {
  /** The first pages, WebP. */
  readonly pictures: readonly Uint8Array[];
  /** How many pages there are in all. */
  readonly pagesCount: number;
}

/** The pages, or that this is no PDF that can be read. */
export type PaintAnswer = PaintedPages | { readonly isUnreadable: true };

const QUALITY = 80;

/** Starting it takes a fifth of a second, so it stays for the tasks that follow. */
const library = PDFiumLibrary.init();

answerTasks<PaintTask, PaintAnswer>(paint);

async function paint({ pdf, size, pages }: PaintTask): Promise<PaintAnswer> {
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
    return { pictures, pagesCount: count };
  } finally {
    document.destroy();
  }
}
