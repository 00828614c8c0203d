import { expect, test } from 'vitest';
import { type LetterContent, renderLetter, typesetLetter } from './letter.ts';
import { greet } from './message.ts';

const content: LetterContent = {
  subject: 'Подтвердите почту',
  greeting: 'Здравствуйте, <Анна> & "Ко"!',
  paragraphs: ['Первый абзац.', 'Второй абзац.'],
  action: { label: 'Подтвердить', url: 'https://portal.test/confirm?a=1&b="2"' },
  code: '012345',
  notes: ['Мелким шрифтом.'],
};

const { subject, html, text } = renderLetter(content, 'https://portal.test');

test('HTML and plain text have the same words', () => {
  expect(subject).toBe('Подтвердите почту');
  for (const words of ['Первый абзац.', 'Второй абзац.', 'Подтвердить', '012345', 'Мелким шрифтом.', 'portal.test']) {
    expect(html).toContain(words);
    expect(text).toContain(words);
  }
});

test('text of people is escaped in HTML and unchanged in plain text', () => {
  expect(html).toContain('Здравствуйте, &lt;Анна&gt; &amp; &quot;Ко&quot;!');
  expect(html).toContain('href="https://portal.test/confirm?a=1&amp;b=&quot;2&quot;"');
  expect(html).not.toContain('<Анна>');
  expect(text).toContain('Здравствуйте, <Анна> & "Ко"!');
  expect(text).toContain('https://portal.test/confirm?a=1&b="2"');
});

test('more letters of its kind are refused by the link at the foot, where there is one', () => {
  const refused = renderLetter(content, 'https://portal.test', 'https://portal.test/unsubscribe?of=Paid&token=x');
  expect(refused.text).toContain('Не присылать таких писем:\nhttps://portal.test/unsubscribe?of=Paid&token=x');
  expect(refused.html).toMatch(
    /href="https:..portal.test.unsubscribe.of=Paid&amp;token=x"[^>]*>Не присылать таких писем</,
  );
  expect(html + text).not.toContain('Не присылать');
});

test('missing parts of a letter leave no empty place', () => {
  const { action: _, code: __, ...short } = content;
  const plain = renderLetter(short, 'https://portal.test');
  expect(plain.html).not.toContain('Если кнопка не работает');
  expect(plain.text).not.toMatch(/\n{3,}/);
});

test.each([
  ['a person', { name: 'Анна', lastname: 'Петровна' }, 'Здравствуйте, Анна Петровна!'],
  ['whoever has not said his name yet', { name: 'центра', lastname: '' }, 'Здравствуйте!'],
])('%s is greeted', (_, person, greeting) => {
  expect(greet(person)).toBe(greeting);
});

test('quotation marks nest as Russian typography has them, in every part', () => {
  const typed = { subject: 'Счёт «ООО "Заря"»', greeting: '', paragraphs: ['Группа «"Весна"».'], notes: ['Трубы 2"'] };
  expect(typesetLetter(typed)).toEqual({
    subject: 'Счёт «ООО „Заря“»',
    greeting: '',
    paragraphs: ['Группа «„Весна“».'],
    notes: ['Трубы 2"'],
  });
});
