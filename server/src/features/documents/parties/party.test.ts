import { expect, test } from 'vitest';
import { type Party, partyData } from './party.ts';

const blank = { isPerson: false, kpp: '', ogrn: '', phone: '', email: '', legalAddress: 'Самара', address: null };
const signs = (party: object) => {
  const { руководитель, должность_руководителя } = partyData({ ...blank, head: null, ...party } as unknown as Party);
  return [руководитель, должность_руководителя];
};

test.each([
  [
    { title: 'ИП Смирнов Олег Игоревич', inn: '631210457412' },
    ['Смирнов Олег Игоревич', 'Индивидуальный предприниматель'],
  ],
  [
    { title: 'Индивидуальный предприниматель Швец Иван Ильич', inn: '631210457412' },
    ['Швец Иван Ильич', 'Индивидуальный предприниматель'],
  ],
  [{ title: 'ООО «ИП Смирнов»', inn: '6312104574' }, ['', '']],
  [
    {
      title: 'ИП Смирнов Олег Игоревич',
      inn: '631210457412',
      head: { fullName: 'Орлова Мария Петровна', jobTitle: 'Представитель' },
    },
    ['Орлова Мария Петровна', 'Представитель'],
  ],
])('an entrepreneur for whom nobody else signs stands under documents himself: %j', (party, expected) => {
  expect(signs(party)).toEqual(expected);
});
