// Node.js 20 или новее: node site.mjs. Ключ и адреса — в переменных окружения, в страницу сайта ключ не попадает.
import { createServer } from 'node:http';

const { PORTAL, TOKEN, CENTER, ORGANIZATION, COURSE, PORT = '8080' } = process.env;

const form = `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Заявка на обучение</title>
<form method="post">
  <input type="hidden" name="key" value="">
  <label>Фамилия <input name="surname" required></label>
  <label>Имя <input name="name" required></label>
  <label>Отчество <input name="lastName"></label>
  <label>Дата рождения <input name="birthday" type="date" required></label>
  <label>СНИЛС <input name="snilsNumber" required></label>
  <label>Телефон <input name="phone" type="tel" required></label>
  <label>E-mail <input name="email" type="email" required></label>
  <label>Начало обучения <input name="dateStartLearning" type="date" required></label>
  <button>Отправить заявку</button>
</form>`;

/**
 * Вызов портала. Повтор с тем же ключом запроса ничего не создаст второй раз; пока первый такой запрос выполняется (двойное нажатие),
 * второй ждёт его ответа.
 */
async function ask(path, key, body, tries = 20) {
  const response = await fetch(`${PORTAL}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (answer.code !== 'RequestUnderWay' || tries === 0) return answer;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  return ask(path, key, body, tries - 1);
}

/** «8 927 410-55-66» → «+79274105566». */
const phoneOf = (typed) => `+${typed.replace(/\D/g, '').replace(/^8/, '7')}`;

async function apply({ key, dateStartLearning, ...person }) {
  const hasNoLastName = !person.lastName;
  const student = await ask('/Operator/RegisterStudentForOperator', key, {
    ...person,
    phone: phoneOf(person.phone),
    hasNoLastName,
    organization: ORGANIZATION,
  });
  if (!student.ok) return student;
  return ask('/AssignCourse/AddAssignCourse', `${key}-course`, {
    studentId: student.data.id,
    courseId: COURSE,
    fromOrganizationId: CENTER,
    dateStartLearning,
  });
}

/** Что портал ответил по полям, иначе общий текст: слова уже русские. */
const reasons = ({ fields, msg }) => {
  const texts = Object.values(fields ?? {})
    .flat()
    .map(({ message }) => message);
  return texts.length > 0 ? texts.join('. ') : msg;
};

createServer(async (request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  if (request.method !== 'POST') {
    // Ключ запроса даётся вместе с формой: двойное нажатие пришлёт его же.
    response.end(form.replace('value=""', `value="${crypto.randomUUID()}"`));
    return;
  }
  let sent = '';
  for await (const chunk of request) sent += chunk;
  const answer = await apply(Object.fromEntries(new URLSearchParams(sent)));
  response.statusCode = answer.ok ? 200 : 400;
  response.end(answer.ok ? 'Заявка принята' : `Заявка не принята. ${reasons(answer)}`);
}).listen(Number(PORT), function () {
  console.log(`http://localhost:${this.address().port}`);
});
