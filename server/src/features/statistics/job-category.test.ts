import { expect, test } from 'vitest';
import { categoryByJob } from './job-category.ts';

test.each([
  ['Директор', 'Head'],
  ['Генеральный директор', 'Head'],
  ['И. о. директора', 'Head'],
  ['Исполняющая обязанности заведующего складом', 'Head'],
  ['Заместитель генерального директора', 'Head'],
  ['Зам. начальника цеха № 3', 'Head'],
  ['Первый заместитель руководителя', 'Head'],
  ['Главный бухгалтер', 'Head'],
  ['Мастер участка', 'Head'],
  ['Производитель работ', 'Head'],
  ['ПРОРАБ', 'Head'],
  ['Главный специалист', 'Employee'],
  ['Помощник руководителя', 'Employee'],
  ['Секретарь директора', 'Employee'],
  ['Мастер маникюра', 'Employee'],
  ['Старший инженер', 'Employee'],
  ['Слесарь-ремонтник 4 разряда', 'Employee'],
  ['Дежурный электрик', 'Employee'],
  ['', null],
  ['–', null],
])('of «%s» the statistics make %s', (jobTitle, category) => {
  expect(categoryByJob(jobTitle, 2026)).toBe(category);
  // Of years before the first table it speaks too.
  expect(categoryByJob(jobTitle, 2019)).toBe(category);
});
