import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/**
 * Words of the last column of docs/vocabulary.md that are settled: nothing is called so any more. A part of a longer name
 * counts too (`readPaper`), what stands in `besides` does not.
 */
const settled = [
  { word: 'paper', besides: /\b(?:on|plain|security|of) paper\b|paperSize|Paperclip|Paper\.css/gi },
  { word: 'learner', besides: null },
  { word: 'trainee', besides: null },
  { word: 'commission', besides: /commissionConclusion|commission_conclusion/gi },
  { word: 'bill', besides: /billing/gi },
].map(({ word, besides }) => ({ word, besides, pattern: patternOf(word) }));

/** Most files have none of them, in whatever form: their lines need not be looked at. */
const anyOf = new RegExp(settled.map(({ word }) => word).join('|'), 'i');

/**
 * Reads the sources for words that another one stands for.
 * @param {string[]} files relative to the root
 * @returns {string[]} a line for each place
 */
export function settledWords(files) {
  const own = 'setup/structure-words.mjs';
  return files
    .filter((file) => file !== own)
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      if (!anyOf.test(text)) return [];
      return text.split('\n').flatMap((line, index) => {
        if (!anyOf.test(line)) return [];
        const found = settled.find(({ besides, pattern }) => pattern.test(besides ? line.replace(besides, '') : line));
        return found ? [`${file}:${index + 1}: «${found.word}» зовётся иначе (docs/vocabulary.md)`] : [];
      });
    });
}

/** `paper`, `papers`, `Paper` of `readPaper`, `PAPERS` of `PAPERS_READ`; not `newspaper`. */
function patternOf(word) {
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  const loud = `(?<![A-Z])${word.toUpperCase()}S?(?![A-Z])`;
  return new RegExp(`\\b${word}s?\\b|${capital}s?(?![a-z])|\\b${word}s?(?=[A-Z])|${loud}`);
}
