import { findSandboxCourse } from './catalogue.ts';
import type { SandboxPlace } from './db.ts';

/** @param triedLogin what did not fit; null at the first look */
export const loginPage = (triedLogin: string | null): string =>
  layout(`
    <h1>Вход в систему обучения</h1>
    <p class="quiet">Логин и пароль показывает портал «Допуск» в профиле обучающегося.</p>
    ${triedLogin === null ? '' : '<p class="wrong" role="alert">Неверный логин или пароль</p>'}
    <form method="post" action="/sandbox-lms/login">
      <label>Логин<input name="login" value="${escaped(triedLogin ?? '')}" autocomplete="off" required></label>
      <label>Пароль<input name="password" type="password" autocomplete="off" required></label>
      <button type="submit">Войти</button>
    </form>`);

/** A student's courses with the lessons that are done. */
export function coursesPage(fullName: string, places: readonly SandboxPlace[]): string {
  const courses = places.map(courseCard).join('');
  return layout(`
    <h1>Мои курсы</h1>
    <p class="quiet">${escaped(fullName)}</p>
    ${courses || '<p class="none">Вас пока не записали ни на один курс. Курсы появятся здесь после назначения на портале.</p>'}
    <form method="post" action="/sandbox-lms/logout"><button class="plain" type="submit">Выйти</button></form>`);
}

function courseCard({ courseId, end, lessonsDone }: SandboxPlace): string {
  const course = findSandboxCourse(courseId);
  if (!course) return '';
  const { lessons, title } = course;
  const items = lessons
    .map((lesson, i) => `<li${i < lessonsDone ? ' class="done"' : ''}>${escaped(lesson)}</li>`)
    .join('');
  const isOver = lessonsDone >= lessons.length;
  return `
    <section>
      <h2>${escaped(title)}</h2>
      <p class="quiet">Пройдено уроков: ${lessonsDone} из ${lessons.length}. Доступ до ${dateOf(end)}</p>
      <progress value="${lessonsDone}" max="${lessons.length}" aria-label="Пройдено: ${escaped(title)}"></progress>
      <ol>${items}</ol>
      ${isOver ? '<p class="passed">Курс пройден</p>' : `<form method="post" action="/sandbox-lms/course/${courseId}/lesson"><button type="submit">Пройти урок «${escaped(lessons[lessonsDone] ?? '')}»</button></form>`}
    </section>`;
}

/** The last day, in Moscow: the moment itself is the midnight after it. */
const dateOf = (end: Date): string =>
  new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'long' }).format(end.getTime() - 1000);

function layout(content: string): string {
  return `<!doctype html>
<html lang="ru">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>Учебная СДО</title>
  <link rel="stylesheet" href="/sandbox-lms/lms.css">
</head>
<body>
  <header><span class="mark" aria-hidden="true"></span>Учебная СДО</header>
  <main>${content}
  </main>
  <footer>Это демонстрационная система обучения: вместо неё центр подключает свой Moodle.</footer>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
