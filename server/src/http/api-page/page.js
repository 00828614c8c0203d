const { paths } = await (await fetch('/api/openapi.json')).json();
const search = document.getElementById('search');
const list = document.getElementById('calls');

const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
);

function element(name, properties, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

function block(title, value) {
  if (value === undefined) return [];
  // The example must be reachable by keyboard, because it scrolls.
  const text = element('pre', { tabIndex: 0, textContent: JSON.stringify(value, null, 2) });
  return [element('h3', { textContent: title }), text];
}

function show({ path, method, call }) {
  const heading = element('summary', {}, element('b', { textContent: method }), `${path} — ${call.summary}`);
  const answer = call.responses[200].content;
  return element(
    'details',
    {},
    heading,
    element('p', { textContent: call.description }),
    ...block('Параметры', call.parameters),
    ...block('Тело запроса', call.requestBody?.content),
    ...block('Ответ', answer),
  );
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
