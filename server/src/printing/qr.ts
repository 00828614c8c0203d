import qrcode from 'qrcode';
import type { Picture } from './picture.ts';

/**
 * A QR code as a PNG, ten points a module, so that it stays sharp on paper, inside a narrow quiet zone.
 * @throws Error when the text does not fit (about 2300 bytes of UTF-8).
 */
export function qrPng(text: string): Promise<Buffer> {
  return qrcode.toBuffer(text, { margin: 1, scale: 10, errorCorrectionLevel: 'M' });
}

/** The same as an SVG, to be drawn on a sheet. */
export const qrSvg = (text: string): Promise<string> =>
  qrcode.toString(text, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' });

/** A QR code for a {%tag} of a template, so many millimetres wide unless the tag says otherwise. */
export async function qrPicture(text: string, millimetres: number): Promise<Picture> {
  return { bytes: await qrPng(text), width: millimetres, height: millimetres };
}
