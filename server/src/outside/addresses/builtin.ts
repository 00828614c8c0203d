import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Address } from '@dopusk/contract/fields/address.ts';
import type { AddressProvider } from './port.ts';

type City = Pick<Address, 'region' | 'city' | 'postalCode'>;

const SUGGESTIONS = 10;

const cities: (City & { words: string[] })[] = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../data/cities.json'), 'utf8')) as City[]
).map((city) => ({ ...city, words: wordsOf(city.city) }));

/**
 * The regions and main cities of Russia with the index of their main post office; street, house and flat are taken from
 * the text as they are typed: «Самара, Авроры 7, кв 3».
 */
export const builtinAddresses: AddressProvider = {
  suggest: async (text) => suggest(text),
  // The state register and the directory of banks are no part of the table.
  company: async () => 'Unavailable',
  bank: async () => 'Unavailable',
};

function suggest(text: string): Address[] {
  const postalCode = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  const tokens = text
    .replace(postalCode ?? '', ' ')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const places = tokens.filter((token) => !isCityMark(token));
  const words = places.map(plain);
  const found = cities.flatMap(({ words: name, ...city }) => {
    const start = findName(words, name);
    return start < 0 ? [] : [{ city, rest: places.slice(start + name.length) }];
  });
  if (found.length > 0) {
    return found.slice(0, SUGGESTIONS).map(({ city, rest }) => ({
      ...city,
      ...partsOf(rest),
      postalCode: postalCode ?? city.postalCode,
    }));
  }
  const begun = cities.filter(({ words: name }) => words.length > 0 && isBeginning(words, name));
  if (begun.length > 0) {
    return begun.slice(0, SUGGESTIONS).map(({ words: _, ...city }) => ({ ...city, street: '', house: '', flat: '' }));
  }
  return unknownPlace(text.replace(postalCode ?? '', ' '), postalCode);
}

/** A place that is not in the table is accepted as typed, once a comma ends its name. */
function unknownPlace(text: string, postalCode = ''): Address[] {
  const [city = '', ...rest] = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (rest.length === 0) return [];
  return [{ postalCode, region: '', city, ...partsOf(rest.join(' ').split(/\s+/)) }];
}

/** The position of a city's whole name among the words; −1 when it is not there. */
function findName(words: string[], name: string[]): number {
  return words.findIndex((_, start) => name.every((part, offset) => words[start + offset] === part));
}

const isBeginning = (words: string[], name: string[]): boolean =>
  words.every((word, i) => (i === words.length - 1 ? name[i]?.startsWith(word) : name[i] === word));

/** What stands after the city: the street up to the first number, then house and flat. */
function partsOf(tokens: string[]): Pick<Address, 'street' | 'house' | 'flat'> {
  const first = tokens.findIndex((token, i) => i > 0 && isNumber(token) && !isOrdinal(tokens, i));
  const end = first < 0 ? tokens.length : first;
  const street = tokens.slice(0, end).filter((token) => !isHouseMark(token));
  const numbers = tokens.slice(end).filter((token) => !isHouseMark(token) && !isFlatMark(token));
  const [house = '', flat = ''] = numbers;
  return { street: street.join(' '), house, flat };
}

const isNumber = (token: string): boolean => /^\d/.test(token);

/** «ул. 8 Марта», «ул. 50 лет Октября»: the number belongs to the name when the street has no other word before it. */
const isOrdinal = (tokens: string[], i: number): boolean =>
  tokens.slice(0, i).every(isStreetMark) && /^\p{L}{2,}/u.test(tokens[i + 1] ?? '');

const isCityMark = (token: string): boolean => /^(г|гор|город)\.?$/i.test(token);
const isStreetMark = (token: string): boolean =>
  /^(ул|улица|пр|пр-т|просп|проспект|пер|переулок|ш|шоссе|наб|бул|бульвар|пл|проезд)\.?$/i.test(token);
const isHouseMark = (token: string): boolean => /^(д|дом)\.?$/i.test(token);
const isFlatMark = (token: string): boolean => /^(кв|квартира|оф|офис|пом|помещение)\.?$/i.test(token);

// A function declaration: the table above needs it while this module is loading.
function plain(word: string): string {
  return word.toLowerCase().replaceAll('ё', 'е');
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).map(plain);
}
