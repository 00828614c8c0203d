import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../../outside/storage/port.ts';
import { fillDocx } from '../../../printing/docx.ts';
import { qrPicture } from '../../../printing/qr.ts';
import { withEveryTag } from '../blank-data.ts';
import type { PrintedData } from '../printed-data.ts';
import type { Template } from './template-of.ts';

const QR_MILLIMETRES = 22;
const PHOTO = { width: 30, height: 40 };

/**
 * The Word file of a template filled with what a document says, its QR code and photo drawn.
 * @param title what readers call the file: «Протокол № 7 – Сварщики»
 */
export async function fillTemplate(
  storage: Pick<Storage, 'get'>,
  template: Template,
  snapshot: PrintedData,
  title: string,
): Promise<Buffer> {
  const { фото: photoKey, ...data } = withEveryTag(snapshot);
  const qr = await qrPicture(data.qr, QR_MILLIMETRES);
  const photo = photoKey ? { фото: { bytes: await buffer((await storage.get(photoKey)).stream), ...PHOTO } } : {};
  return (await fillDocx(template.bytes, { ...data, qr, ...photo }, data.центр.название, title)).docx;
}
