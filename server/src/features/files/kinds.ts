import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { fieldRefusal } from '../../http/refusal.ts';
import { judgePdf } from './pdf.ts';

/** The largest image, in pixels: a small file can unpack into gigabytes. */
const MAX_PIXELS = 50_000_000;
const JPEG_QUALITY = 90;

/** A file whose whole content was read and is what its kind says. */
export interface CleanFile {
  title: string;
  mime: string;
  bytes: Buffer;
}

/**
 * Finds out the kind of an upload by its content, not by its name or declared type, reads the whole content and
 * re-encodes images: upright, without EXIF (where a phone keeps the place of the shot). A PNG stays a PNG, other images
 * become JPEG. Of a PDF stays what is read and not what acts.
 * @throws Refusal Invalid at `file`, with the reason
 */
export async function cleanFile({ title, bytes }: { title: string; bytes: Buffer }): Promise<CleanFile> {
  if (bytes.length === 0) throw refused('Файл пуст');
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  switch (mime) {
    case 'application/pdf': {
      const verdict = await judgePdf(bytes);
      if ('fault' in verdict) throw refused(verdict.fault);
      return { title: named(title, 'pdf'), mime, bytes: Buffer.from(verdict.cleaned) };
    }
    case 'image/png':
      return { title: named(title, 'png'), mime, bytes: await reencode(bytes, (image) => image.png()) };
    case 'image/jpeg':
    case 'image/webp':
    case 'image/gif':
    case 'image/tiff':
    case 'image/avif':
      return { title: named(title, 'jpg'), mime: 'image/jpeg', bytes: await reencode(bytes, toJpeg) };
    case 'image/heic':
    case 'image/heif':
      throw refused('Снимки HEIC не поддерживаются: сохраните фото как JPEG');
    default:
      throw refused('Можно загрузить изображение (JPEG, PNG, WebP) или PDF');
  }
}

const toJpeg = (image: Sharp) => image.flatten({ background: '#fff' }).jpeg({ quality: JPEG_QUALITY });

async function reencode(bytes: Buffer, encode: (image: Sharp) => Sharp): Promise<Buffer> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refused('Изображение повреждено');
    });
  if (width * height > MAX_PIXELS) throw refused(`Изображение больше ${MAX_PIXELS / 1_000_000} мегапикселей`);
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
  return encode(image)
    .toBuffer()
    .catch(() => {
      throw refused('Изображение повреждено');
    });
}

/** The name with the extension of the content's kind. */
function named(title: string, extension: string): string {
  return `${title.replace(/\.[^.]{1,5}$/, '') || 'файл'}.${extension}`;
}

const refused = (reason: string) => fieldRefusal('Invalid', 'file', reason);
