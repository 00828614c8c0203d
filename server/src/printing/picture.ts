/** A picture among the data of a template. */
export interface Picture {
  /** PNG or JPEG. */
  readonly bytes: Uint8Array;
  /** Millimetres on paper, unless the tag itself gives a size: {%фото | 30x40}. */
  readonly width: number;
  readonly height: number;
}

export interface PrintedPicture extends Picture {
  readonly extension: 'png' | 'jpeg';
}

/** Whether a value among the data is a picture. */
export function isPicture(value: unknown): value is Picture {
  return (
    typeof value === 'object' &&
    value !== null &&
    'bytes' in value &&
    value.bytes instanceof Uint8Array &&
    'width' in value &&
    typeof value.width === 'number' &&
    'height' in value &&
    typeof value.height === 'number'
  );
}

/** The kind of a picture by its first bytes, or null when Word could not show it. */
export function pictureExtension(bytes: Uint8Array): PrintedPicture['extension'] | null {
  if (bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47) return 'png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  return null;
}

/**
 * The size a tag asks for, in millimetres: «22» is a width with the proportions kept, «30x40» (also х and ×) is both.
 * Null when the text is no size.
 */
export function pictureSize(text: string, picture: Picture): { width: number; height: number } | null {
  const match = /^(?<width>\d{1,3})\s*([xх×]\s*(?<height>\d{1,3}))?$/.exec(text);
  const width = Number(match?.groups?.width);
  if (!width) return null;
  const height = Number(match?.groups?.height ?? (width * picture.height) / picture.width);
  return height > 0 ? { width, height } : null;
}
