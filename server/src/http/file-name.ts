/** Names that Windows keeps for its devices, whatever extension follows. */
export const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * A name that every file system takes and that reads as what it is: no path, nothing invisible, no letters that turn the
 * reading direction («\u202Efdp.exe» shows as «exe.pdf»), no device of Windows. «файл» when nothing is left.
 */
export function fileName(title: string): string {
  const visible = title
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .replace(/["<>|:*?/\\]/g, '_')
    // Whole signs are counted, from the end, where the extension is: half of an emoji is no text.
    .match(/.{0,200}$/su)?.[0];
  const named = (visible ?? '').replace(/^[. ]+|[. ]+$/g, '').replace(DEVICE, '_$&');
  return named || 'файл';
}
