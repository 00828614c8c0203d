import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { echo } from './template-error.ts';
import { refused } from './unpack-template.ts';

const BYTES_LIMIT = 10 * 1024 * 1024;
/** A sheet of A3 at 300 points an inch has 17 megapixels. */
const PIXELS_LIMIT = 40_000_000;

const RASTER = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/tiff', 'image/webp', 'image/bmp', 'image/apng']);

/**
 * Refuses a picture of a template that is too large, or no picture at all: printers tell the kind by the content, so
 * the name is not believed.
 * @throws TemplateError
 */
export async function judgePicture(path: string, bytes: Uint8Array): Promise<void> {
  const name = echo(path.split('/').at(-1) ?? path);
  if (bytes.length > BYTES_LIMIT)
    throw refused(`Рисунок ${name} больше 10 МБ: сожмите рисунки и сохраните файл заново`);
  if (isMetafile(bytes)) return;
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  if (/\.svg$/i.test(path) && !RASTER.has(mime ?? '')) {
    judgeDrawing(name, bytes);
    return;
  }
  if (!RASTER.has(mime ?? '')) throw refused(`${name} – не рисунок: удалите его и вставьте снимок или PNG`);
  const { width, height } = await sizeOf(bytes, mime ?? '', name);
  if (width * height > PIXELS_LIMIT) {
    throw refused(
      `Рисунок ${name} – ${width} × ${height} точек, это слишком много: уменьшите его и сохраните файл заново`,
    );
  }
}

async function sizeOf(bytes: Uint8Array, mime: string, name: string): Promise<{ width: number; height: number }> {
  if (mime === 'image/bmp') {
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (view.length < 26) throw refused(`Рисунок ${name} повреждён`);
    return { width: Math.abs(view.readInt32LE(18)), height: Math.abs(view.readInt32LE(22)) };
  }
  return sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refused(`Рисунок ${name} повреждён: вставьте его заново`);
    });
}

/** EMF and WMF, the drawings of Windows. */
function isMetafile(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, 44)).toString('latin1');
  return text.startsWith('\xd7\xcd\xc6\x9a') || text.startsWith('\x01\x00\x09\x00') || text.slice(40) === ' EMF';
}

/** An SVG may load files and run scripts. */
function judgeDrawing(name: string, bytes: Uint8Array): void {
  const text = Buffer.from(bytes).toString('utf8');
  const isDrawing = /<svg[\s>]/.test(text);
  const isHarmful =
    /<!|<script|<foreignObject|\bon\w+\s*=|href\s*=\s*["'](?!#|data:image\/(png|jpeg))|@import|url\(\s*["']?(?!#)/i;
  if (!isDrawing || isHarmful.test(text.replace(/<!--[\s\S]*?-->/g, ''))) {
    throw refused(`Рисунок ${name} загружает что-то извне или повреждён: вставьте его как PNG`);
  }
}
