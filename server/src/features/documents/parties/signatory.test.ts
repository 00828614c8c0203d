import { inPersonFault } from '@dopusk/contract/documents/contract/in-person.ts';
import { expect, test } from 'vitest';
import { inPersonOf } from './signatory.ts';

const acting = (fullName: string) => ({
  ...{ fullName, jobTitle: 'И. о. директора', authority: 'Приказ № 5 от 01.07.2026' },
  ...{ fullNameGenitive: null, jobTitleGenitive: null, authorityGenitive: null },
});

test.each([
  ['Дурново Лев Ильич', 'исполняющего обязанности директора Дурново Льва Ильича, действующего на основании '],
  ['Швец Мария Ильинична', 'исполняющей обязанности директора Швец Марии Ильиничны, действующей на основании '],
])('who acts for the head is written out in a sentence: %s', (fullName, words) => {
  const said = inPersonOf(acting(fullName));
  expect(said).toContain(words);
  expect(inPersonFault(said, acting(fullName))).toBeNull();
});
