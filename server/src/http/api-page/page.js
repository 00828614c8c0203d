import { copyButton } from './copy-button.js';

const { paths } = await (await fetch('/api/openapi.json')).json();
const search = document.getElementById('search');
const token = document.getElementById('token');
const list = document.getElementById('calls');

const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
);

function element(name, properties, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

// A piece of text must be reachable by keyboard, because it scrolls.
const text = (textContent) => element('pre', { tabIndex: 0, textContent });

function block(title, value) {
  if (value === undefined) return [];
  return [element('h2', { textContent: title }), text(JSON.stringify(value, null, 2))];
}

/** Path and query of the call's example; its ids are those of the reader's own records. */
function exampleAddress(path, parameters = []) {
  const said = parameters.filter((parameter) => 'example' in parameter);
  const inPath = said.filter((parameter) => parameter.in === 'path');
  const filled = inPath.reduce((url, { name, example }) => url.replace(`{${name}}`, example), path);
  const query = new URLSearchParams(
    said.filter((parameter) => parameter.in === 'query').map(({ name, example }) => [name, example]),
  );
  return query.size > 0 ? `${filled}?${query}` : filled;
}

function curlOf(method, address, call) {
  const content = call.requestBody?.content ?? {};
  const lines = [`curl -X ${method} '${location.origin}${address}'`, `-H 'Authorization: Bearer dopusk_…'`];
  if (call.parameters?.some(({ name }) => name === 'Idempotency-Key')) lines.push(`-H "Idempotency-Key: $(uuidgen)"`);
  if (content['multipart/form-data']) lines.push(`-F 'file=@document.pdf'`);
  if (content['application/json']) {
    lines.push(`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(content['application/json'].example)}'`);
  }
  return lines.join(' \\\n  ');
}

/** The address of a reading call with a button that makes it with the reader's token. */
function trial(address) {
  const field = element('input', { value: address, spellcheck: false });
  const run = element('button', { type: 'button', textContent: 'Выполнить' });
  const answer = element('div', { role: 'status' });
  run.addEventListener('click', async () => {
    run.disabled = true;
    try {
      const headers = token.value ? { authorization: `Bearer ${token.value.trim()}` } : {};
      // The token is what a program has: the reader's own session must not answer in its place.
      const response = await fetch(field.value, { headers, credentials: 'omit' });
      const isJson = response.headers.get('content-type')?.includes('json');
      const body = isJson
        ? JSON.stringify(await response.json(), null, 2)
        : `Файл, ${(await response.blob()).size} байт`;
      answer.replaceChildren(element('p', { textContent: `Ответ: ${response.status}` }), text(body));
    } catch {
      answer.replaceChildren('Портал не ответил. Проверьте адрес и связь');
    }
    run.disabled = false;
  });
  return [element('label', {}, 'Адрес вызова ', field), run, answer];
}

function request(method, path, call) {
  if (!call.security?.some((way) => 'token' in way)) return [];
  const address = exampleAddress(path, call.parameters);
  const curl = curlOf(method, address, call);
  const parts = [element('h2', { textContent: 'Пример запроса' }), text(curl), copyButton(() => curl)];
  return method === 'GET' ? [...parts, ...trial(address)] : parts;
}

function show({ path, method, call }) {
  const heading = element('summary', {}, element('b', { textContent: method }), `${path} — ${call.summary}`);
  const details = element('details', {}, heading);
  // 400 calls are listed; what few of them are opened say is made when they are.
  details.addEventListener(
    'toggle',
    () =>
      details.append(
        element('p', { textContent: call.description }),
        ...request(method, path, call),
        ...block('Параметры', call.parameters),
        ...block('Тело запроса', call.requestBody?.content),
        ...block('Ответ', call.responses[200]?.content),
      ),
    { once: true },
  );
  return details;
}

function render() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = calls.filter(({ path, call }) =>
    words.every((word) => `${path} ${call.summary} ${call.description}`.toLowerCase().includes(word)),
  );
  list.replaceChildren(...(found.length > 0 ? found.map(show) : ['Ничего не найдено']));
}

search.addEventListener('input', render);
render();
