import type { DocumentType } from '@dopusk/contract/documents.ts';
import { documentTypeTitles } from '@dopusk/contract/documents.ts';
import { formatExactRubles, formatRubles, plural } from '../../text/number.ts';

/** «72 часа». */
export const hoursText = (hours: number): string => plural(hours, 'час', 'часа', 'часов');

/** «3 года». */
export const yearsText = (years: number): string => plural(years, 'год', 'года', 'лет');

/** «Удостоверение, протокол»: names in a row, only the first with a capital. */
export const documentsText = (types: readonly DocumentType[]): string =>
  types
    .map((type, index) => {
      const title = documentTypeTitles[type];
      return index === 0 ? title : title.charAt(0).toLowerCase() + title.slice(1);
    })
    .join(', ');

/** Rubles; kopecks only where there are some: a price must not look rounder than it is. */
export const priceText = (price: number): string =>
  Number.isInteger(price) ? formatRubles(price) : formatExactRubles(price);
