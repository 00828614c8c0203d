import sharp from 'sharp';
import { qrPicture } from '../src/printing/qr.ts';
import type { TemplateData } from './template-data.ts';

/** A grey silhouette, 3 × 4 as on documents. */
const silhouette = await sharp(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><rect width="300" height="400" fill="#e6e9ed"/><circle cx="150" cy="150" r="70" fill="#9aa4b0"/><path d="M30 400 C30 270 100 240 150 240 S270 270 270 400Z" fill="#9aa4b0"/></svg>',
  ),
)
  .jpeg()
  .toBuffer();

/** The code and the photo of a sample. */
export const pictures = async (link: string): Promise<Pick<TemplateData, 'qr' | 'фото'>> => ({
  qr: await qrPicture(link, 22),
  фото: { bytes: silhouette, width: 30, height: 40 },
});
