import { canvasOf } from './crop-photo.ts';

/** Enough to read the small print of a passport; a phone takes twice as much. */
const LONGEST_SIDE = 2200;
const SMALL_ENOUGH_BYTES = 1_000_000;

/**
 * A shot of a phone as a JPEG that goes through a slow line; small files, and what the browser cannot open, as they are.
 * A HEIC is made a JPEG where the browser opens it.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  const isHeic = /heic|heif/.test(file.type) || /\.hei[cf]$/i.test(file.name);
  if (!file.type.startsWith('image/') && !isHeic) return file;
  if (file.size <= SMALL_ENOUGH_BYTES && !isHeic) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = canvasOf(Math.round(picture.width * scale), Math.round(picture.height * scale));
  canvas.drawImage(picture, 0, 0, canvas.canvas.width, canvas.canvas.height);
  picture.close();
  const blob = await canvas.canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  return new File([blob], `${file.name.replace(/\.[^.]+$/, '') || 'снимок'}.jpg`, { type: 'image/jpeg' });
}
