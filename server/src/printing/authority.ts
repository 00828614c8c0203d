/** Endings of the first word in the genitive, the first that fits: «доверенность», «положение», «свидетельство», «выписка». */
const ENDINGS: readonly [RegExp, string][] = [
  [/ость$/, 'ости'],
  [/ие$/, 'ия'],
  [/[ое]$/, 'а'],
  [/ка$/, 'ки'],
  [/а$/, 'ы'],
  [/([бвгджзклмнпрстфхцчшщ])$/, '$1а'],
];

/** People who know where the words will stand write them so. */
const IN_GENITIVE = /^(устава|доверенности|приказа|положения|решения|свидетельства|выписки|распоряжения|договора)$/i;

/**
 * A document of powers after «на основании»: «Доверенность № 5 от 01.02.2026» → «доверенности № 5 от 01.02.2026». A
 * charter and the regulations of a branch keep their capital letter: «Устава», «Положения о филиале». What is in the genitive already stays.
 */
export function declineAuthority(text: string): string {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  const ending = IN_GENITIVE.test(first) ? undefined : ENDINGS.find(([pattern]) => pattern.test(first));
  const declined = ending ? first.replace(ending[0], ending[1]) : first;
  const isOwnName = /^(Устав|Положени)/.test(first) || !/^\p{Lu}\p{Ll}/u.test(first);
  return [isOwnName ? declined : declined.charAt(0).toLocaleLowerCase('ru') + declined.slice(1), ...rest].join(' ');
}
