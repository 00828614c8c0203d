/** The photo of a document, px. */
export const STENCIL = { width: 300, height: 400 } as const;

/** A part of the turned picture, px. */
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Cuts the area out of the picture turned by `rotation` degrees, at the stencil's size, as the JPEG `photo.jpg`. */
export async function cropPhoto(source: string, area: Area, rotation: number): Promise<File> {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  const sideways = rotation % 180 !== 0;
  const width = sideways ? picture.naturalHeight : picture.naturalWidth;
  const height = sideways ? picture.naturalWidth : picture.naturalHeight;

  const turned = canvasOf(width, height);
  turned.translate(width / 2, height / 2);
  turned.rotate((rotation * Math.PI) / 180);
  turned.drawImage(picture, -picture.naturalWidth / 2, -picture.naturalHeight / 2);

  const cut = canvasOf(STENCIL.width, STENCIL.height);
  cut.drawImage(turned.canvas, area.x, area.y, area.width, area.height, 0, 0, STENCIL.width, STENCIL.height);
  const blob = await cut.canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' });
}

/** An empty white picture to draw on. @throws Error when the browser gives none */
export function canvasOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('The browser gives no canvas');
  // A transparent picture becomes a JPEG: white instead of black where nothing is.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return context;
}
