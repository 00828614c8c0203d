import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/**
 * Compares the settings that server/src/config.ts reads with the tables of docs/configuration.md.
 * @returns {string[]} a line for each that stands in only one of them
 */
export function undocumentedSettings() {
  const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
  const read = readSettings();
  const [settings] = page.split('\n## Development');
  const described = new Set([...settings.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name));
  if (read.size === 0) return ['server/src/config.ts: настройки не прочитаны – проверка ничего не проверила'];
  return [
    ...[...read.difference(described)].map((name) => `docs/configuration.md: нет настройки ${name}`),
    ...[...described.difference(read)].map((name) => `docs/configuration.md: настройки ${name} больше нет`),
  ];
}

/**
 * Looks up the rules and decisions that code and docs point to.
 * @param {string[]} files relative to the root
 * @returns {string[]} a line for each that is not there
 */
export function danglingReferences(files) {
  const read = (file) => readFileSync(join(root, file), 'utf8');
  const rules = new Set([...read('docs/rules.md').matchAll(/<a id="([\d.]+)">/g)].map(([, number]) => number));
  const decisions = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => Number(name.slice(0, 4))));
  const pages = readdirSync(join(root, 'docs'), { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  return [...files, ...pages].flatMap((file) => {
    const text = read(file);
    const wrong = [...text.matchAll(/docs\/rules\.md#(\d+\.\d+(?:, \d+\.\d+)*)/g)]
      .flatMap(([, numbers]) => numbers.split(', '))
      .filter((number) => !rules.has(number))
      .map((number) => `правила ${number}`);
    const unknown = [...text.matchAll(/\bdecisions? (\d+)/g)]
      .filter(([, number]) => !decisions.has(Number(number)))
      .map(([, number]) => `решения ${number}`);
    return [...wrong, ...unknown].map((what) => `${file}: нет ${what}`);
  });
}

/**
 * Looks the version of package.json up in CHANGELOG.md.
 * @returns {string[]} a line when the page does not say what this version brought
 */
export function unnamedVersion() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [, newest] = /^## \[(\d[^\]]*)\]/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) ?? [];
  return newest === version ? [] : [`CHANGELOG.md: последняя версия ${newest}, а в package.json ${version}`];
}

/** The names of the settings that server/src/config.ts reads. */
export function readSettings() {
  const config = readFileSync(join(root, 'server/src/config.ts'), 'utf8');
  const schema = config.match(/const Environment = z\.object\(\{([\s\S]*?)\n\}\)/)?.[1] ?? '';
  return new Set([...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name));
}
